import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the authors' command line into one file, packages included: it starts in a fifth of the time. The file is
 * moved into place whole, so that a command that starts meanwhile never reads half of it.
 */
const outdir = join(ROOT, 'dist/schema');
const unfinished = join(outdir, `main.${process.pid}.mjs`);
await build({
  entryPoints: [join(ROOT, 'scripts/schema/main.ts')],
  outfile: unfinished,
  bundle: true,
  format: 'esm',
  platform: 'node',
  // It asks for modules of Node as CommonJS does, which a bundle of this format cannot; one command alone loads it.
  external: ['pg'],
  target: 'node20.19',
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: true,
  logLevel: 'warning',
});
await rename(unfinished, join(outdir, 'main.mjs'));
