import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Files that run in threads of their own. */
const WORKERS = ['db/pglite-worker.mjs', 'files/bitmap-worker.mjs'];

/**
 * Bundles the gateway into `dist/server`: `main.js` listens, `start.js` is what `mock/` mounts, `backup-main.js` backs up and restores,
 * `found-main.js` founds the first tenant. Packages stay outside, and the workers stand beside the bundle as they are.
 */
export async function buildServer() {
  const outdir = join(ROOT, 'dist/server');
  await build({
    entryPoints: ['main', 'start', 'env', 'backup-main', 'found-main'].map((name) =>
      join(ROOT, `server/${name}.ts`),
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
    logLevel: 'warning',
  });
  for (const worker of WORKERS) await copyFile(join(ROOT, 'server', worker), join(outdir, basename(worker)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
