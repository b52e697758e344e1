import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import { servePages } from '../../bench/serve-pages';
import type { Drawn, DrawTask } from './draw-page';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TABS = 2;
const AT_ONCE = 20;

/** The product's runtime in tabs of Chromium, under the product's own policy, to draw one page after the other. */
export interface Drawing {
  draw(tasks: readonly DrawTask[]): Promise<Drawn[]>;
  close(): Promise<void>;
}

/** Builds the runtime as for production, serves it and opens it. */
export async function openDrawing(browser: Browser, dictionaries: Dictionaries): Promise<Drawing> {
  const folder = mkdtempSync(join(tmpdir(), 'drawing-'));
  await build({
    entryPoints: [join(HERE, 'draw-page.tsx')],
    outfile: join(folder, 'draw.js'),
    bundle: true,
    minify: !process.env.READABLE,
    format: 'iife',
    platform: 'browser',
    target: 'chrome100',
    jsx: 'automatic',
    alias: { '@': join(ROOT, 'src'), umi: join(HERE, '../../bench/pages/umi.ts') },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  await writeFile(join(folder, 'draw.html'), HTML);
  const server = await servePages(folder);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const openTab = async () => {
    const tab = await context.newPage();
    await tab.goto(`${server.url}draw.html`);
    await tab.evaluate((text) => window.setDictionaries(text), JSON.stringify(dictionaries));
    return tab;
  };
  const tabs = await Promise.all(Array.from({ length: TABS }, openTab));
  return {
    async draw(tasks) {
      const drawn: Drawn[] = [];
      let next = 0;
      const work = async (tab: (typeof tabs)[number]) => {
        for (let from = next; from < tasks.length; from = next) {
          next = from + AT_ONCE;
          const batch = JSON.stringify(tasks.slice(from, next));
          drawn.push(...(JSON.parse(await tab.evaluate((text) => window.drawPages(text), batch)) as Drawn[]));
        }
      };
      await Promise.all(tabs.map(work));
      return drawn;
    },
    async close() {
      await context.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const HTML = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <title>draw</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/draw.css">
  </head>
  <body>
    <div id="root"></div>
    <script src="/draw.js"></script>
  </body>
</html>
`;
