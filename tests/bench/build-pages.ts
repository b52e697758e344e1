import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Pages under measurement, each a file of `pages/`. */
const PAGE_NAMES = [
  'schema-form',
  'editor-form',
  'formily-form',
  'antd-form',
  'schema-list',
  'antd-list',
  'antd-virtual-list',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/**
 * Builds every page into `folder` as a production app of its own, `<name>.html` with its script and style sheet beside
 * it. `readable` keeps names, for a profile.
 */
export async function buildPages(folder: string, readable = false): Promise<void> {
  for (const name of PAGE_NAMES) await buildPage(name, folder, readable);
}

/** Builds one file of `pages/` as `buildPages` does. */
export async function buildPage(name: string, folder: string, readable = false): Promise<void> {
  await build({
    entryPoints: [join(HERE, 'pages', `${name}.tsx`)],
    outdir: folder,
    bundle: true,
    minify: !readable,
    sourcemap: readable,
    format: 'iife',
    platform: 'browser',
    target: 'chrome100',
    jsx: 'automatic',
    alias: { '@': join(ROOT, 'src'), umi: join(HERE, 'pages/umi.ts') },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  await writeFile(join(folder, `${name}.html`), html(name));
}

const html = (name: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <title>${name}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/${name}.css">
  </head>
  <body>
    <div id="root"></div>
    <script src="/${name}.js"></script>
  </body>
</html>
`;

/** What times things inside a page, a file of this folder, as the text of a script. */
export async function buildTimers(file = 'timers.ts'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, file)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome100',
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}
