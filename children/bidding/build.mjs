import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context, transform } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(HERE, '../..');

/** Style sheets come as minified text: the child puts its own in when it is mounted, and takes it away again. */
const styleText = {
  name: 'style-text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), {
        loader: 'css',
        minify: true,
        target: 'chrome56',
      });
      return { contents: code, loader: 'text' };
    });
  },
};

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
    entryPoints: [join(HERE, 'src/main.tsx')],
    bundle: true,
    write: false,
    minify: !watch,
    format: 'iife',
    globalName: 'childApps.bidding',
    target: 'chrome56',
    jsx: 'automatic',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': watch ? '"development"' : '"production"' },
    logLevel: 'warning',
    plugins: [styleText, writeChild(join(web, 'children/bidding'))],
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
