import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(HERE, '../..');

/** Writes the script under a name with its hash, and the manifest that says which is in service (docs/child-apps.md). */
const writeChild = (outdir) => ({
  name: 'write-child',
  setup(build) {
    build.onEnd(({ outputFiles = [], errors }) => {
      if (errors.length > 0) return;
      const [{ contents }] = outputFiles;
      const script = `bidding.${createHash('sha256').update(contents).digest('hex').slice(0, 12)}.js`;
      rmSync(outdir, { recursive: true, force: true });
      mkdirSync(outdir, { recursive: true });
      writeFileSync(join(outdir, script), contents);
      writeFileSync(join(outdir, 'manifest.json'), `${JSON.stringify({ script })}\n`);
    });
  },
});

/**
 * Builds the child into `<web>/children/bidding`. With `watch` it is built again after each change, until the answered
 * function is called.
 */
export async function buildBidding({ web = join(ROOT, 'dist/web'), watch = false } = {}) {
  const building = await context({
    entryPoints: [join(HERE, 'src/main.ts')],
    bundle: true,
    write: false,
    minify: !watch,
    format: 'iife',
    globalName: 'childApps.bidding',
    target: 'chrome56',
    charset: 'utf8',
    logLevel: 'warning',
    plugins: [writeChild(join(web, 'children/bidding'))],
  });
  if (watch) {
    await building.watch();
    return () => building.dispose();
  }
  try {
    await building.rebuild();
  } finally {
    await building.dispose();
  }
  return () => undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildBidding();
