import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame, Page, Request } from 'playwright-core';
import { checkFolder, type SchemaFile } from '../../../src/contract/check/check-folder';
import { dictionariesOf } from '../../../src/contract/fields/fields';
import { facesOf, menusOf } from '../../../src/contract/language/pages';
import { PREVIEW_PAGE } from '../../../src/contract/studio/preview';
import type { CheckedPage } from '../../../src/contract/studio/studio';
import type { PreviewView } from '../../../src/features/studio/preview/preview-messages';

const SCHEMAS = fileURLToPath(new URL('../../../schemas', import.meta.url));

/** The product's own page files, dictionaries and translations. */
export function shippedFiles(): SchemaFile[] {
  return readdirSync(SCHEMAS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(SCHEMAS, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
    .filter(({ file }) => file.includes('/'));
}

/** The sound pages of a folder as the checker answers them to Studio. */
export function checkedPages(files: readonly SchemaFile[]): CheckedPage[] {
  const { pages, dictionaries, english } = checkFolder(files);
  return pages.flatMap(({ file, page }) => {
    if (!page) return [];
    const names = dictionariesOf(page).filter((name) => Object.hasOwn(dictionaries, name));
    return {
      file,
      page,
      dictionaries: Object.fromEntries(names.map((name) => [name, dictionaries[name]!])),
      english,
    };
  });
}

/** At which face a page is looked at first. */
function faceOf({ page }: CheckedPage): PreviewView['face'] {
  return facesOf({ path: page.path, menus: menusOf(page) })[0] ?? 'office';
}

/** A preview in a frame of a page of the product, as Studio has it. */
export interface FramedPreview {
  frame: Frame;
  /** Requests of the frame that are none for files of the build. */
  calls: string[];
  /** Hands pages over, and the path of the one to draw. */
  show(
    pages: readonly CheckedPage[],
    path: string,
    view?: Partial<PreviewView>,
    inspects?: boolean,
  ): Promise<void>;
  /** Loads the frame anew, with nothing in it yet. */
  reload(): Promise<void>;
  /** What the frame has reported, in order. */
  reported(): Promise<{ kind: string; path?: string }[]>;
}

/** Files of the build: their names carry a hash, but for what comes before all scripts. */
const BUILT = /^\/[^/]+\.(js|css|svg)$/;

/** Puts the preview into a frame of the page that somebody has open. */
export async function framePreview(page: Page, width = 1200, height = 800): Promise<FramedPreview> {
  const calls: string[] = [];
  const watch = (request: Request) => {
    const isFramed = request.frame() !== page.mainFrame();
    const { pathname, origin } = new URL(request.url());
    const isBuilt =
      request.method() === 'GET' && BUILT.test(pathname) && origin === new URL(page.url()).origin;
    const isDocument = request.method() === 'GET' && pathname === PREVIEW_PAGE;
    if (isFramed && !isBuilt && !isDocument && !/^(data|blob):/.test(request.url()))
      calls.push(`${request.method()} ${request.url()}`);
  };
  page.on('request', watch);
  await page.evaluate(
    ([src, frameWidth, frameHeight]) => {
      const reported: unknown[] = [];
      Object.assign(window, { reportedByPreview: reported });
      window.addEventListener('message', ({ data }) => reported.push(data));
      const frame = document.createElement('iframe');
      frame.id = 'preview';
      frame.title = 'preview';
      frame.src = String(src);
      frame.style.cssText = `position:fixed;inset:0;z-index:9999;background:#fff;border:0;width:${frameWidth}px;height:${frameHeight}px`;
      document.body.append(frame);
    },
    [PREVIEW_PAGE, width, height] as const,
  );
  const reported = () =>
    page.evaluate(
      () => (window as unknown as { reportedByPreview: { kind: string; path?: string }[] }).reportedByPreview,
    );
  const isReady = (times: number) =>
    page.waitForFunction(
      (wanted) =>
        (window as unknown as { reportedByPreview: { kind: string }[] }).reportedByPreview.filter(
          ({ kind }) => kind === 'preview-ready',
        ).length >= wanted,
      times,
    );
  let loads = 1;
  await isReady(loads);
  const element = await page.$('#preview');
  const frame = (await element?.contentFrame()) ?? page.mainFrame();
  return {
    frame,
    calls,
    reported,
    async reload() {
      loads += 1;
      await frame.evaluate((path) => window.location.assign(path), PREVIEW_PAGE);
      await isReady(loads);
    },
    async show(pages, path, view = {}, inspects = false) {
      const shown = pages.find((one) => one.page.path === path);
      const message = {
        kind: 'preview-show',
        pages,
        path,
        view: { face: shown ? faceOf(shown) : 'office', ...view },
        inspects,
      };
      await page.evaluate(
        (data) => {
          const framed = document.querySelector<HTMLIFrameElement>('#preview');
          framed?.contentWindow?.postMessage(data, window.location.origin);
        },
        JSON.parse(JSON.stringify(message)),
      );
    },
  };
}
