import { copyFile, cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const WORKERS = [
  'kernel/db/pglite-worker.mjs',
  'kernel/files/bitmap-worker.mjs',
  'kernel/sessions/scrypt-worker.mjs',
];

const FONTS = 'kernel/pdf/noto-sans-sc';

const PICTURES = 'demo/pictures';

/** Where the bundle is entered: `main` listens, `start` and `env` are what `mock/` mounts, the others are commands. */
const ENTRIES = {
  main: 'main.ts',
  start: 'start.ts',
  env: 'env.ts',
  backup: 'commands/backup.ts',
  citus: 'commands/citus.ts',
  'create-tenant': 'commands/create-tenant.ts',
  // Run in threads of their own.
  'pdf-worker': 'kernel/pdf/pdf-worker.ts',
  'table-worker': 'modules/studio/table-worker.ts',
  'trial-worker': 'modules/studio/trial-worker.ts',
};

/** Bundles the gateway into `dist/server`. Packages stay outside; workers, fonts and pictures stand beside it as they are. */
export async function buildServer() {
  const outdir = join(ROOT, 'dist/server');
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, 'server', file)]),
    ),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    chunkNames: 'chunk-[hash]',
    sourcemap: true,
    // The gateway keeps maps in memory while it runs; without the sources a trace names the same places.
    sourcesContent: false,
    logLevel: 'warning',
  });
  for (const worker of WORKERS) await copyFile(join(ROOT, 'server', worker), join(outdir, basename(worker)));
  for (const folder of [FONTS, PICTURES])
    await cp(join(ROOT, 'server', folder), join(outdir, basename(folder)), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
