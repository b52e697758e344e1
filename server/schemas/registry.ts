import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { checkFolder, kindOfFile, type SchemaFile } from '../../src/contract/check/check-folder';
import type { Problem } from '../../src/contract/check/problem';
import type { Dictionaries } from '../../src/contract/fields';
import { type Operation, parseOperation } from '../../src/contract/operations';
import {
  OPERATION_NAMES,
  type OperationName,
  type PageSchema,
  type RecordPage,
  type TabsPage,
} from '../../src/contract/page-schema';
import { isRecordPage } from '../../src/contract/pages';
import type { Log } from '../log';
import { isOpen } from '../resources/policy';
import { catalogueEntry } from './catalogue-entry';
import type { PageCatalogue } from './page-catalogue';
import { withTitles } from './tab-titles';

/** A page in service: the text as it is served, its ETag, and what is wrong with a newer version, if anything. */
export interface LoadedPage<Page extends PageSchema = PageSchema> {
  file: string;
  text: string;
  etag: string;
  page: Page;
  refused?: Problem[];
}

/** A page file that never became a page: nothing of it is in service. */
export interface RefusedFile {
  file: string;
  problems: Problem[];
}

export interface SchemaRegistry extends PageCatalogue {
  byPath(path: string): LoadedPage | undefined;
  byResource(name: string): LoadedPage<RecordPage> | undefined;
  byCall(
    method: string,
    path: string,
  ): { page: RecordPage; name: OperationName; operation: Operation } | undefined;
  refusedByPath(path: string): RefusedFile | undefined;
  dictionaries(): Dictionaries;
  /** The text of `schemas/dictionaries/<name>.json` or `schemas/locales/<name>.json` as loaded. */
  asset(file: string): { text: string; etag: string } | undefined;
  close(): Promise<void>;
}

export interface SchemaRegistryOptions {
  dir: string;
  log: Log;
  /** Makes a page's resource ready before the page is in service; what it throws refuses the file. */
  prepare(page: RecordPage): Promise<void>;
  /** Follow changes on disk; off for one-shot use. */
  watchFiles?: boolean;
}

interface Snapshot {
  pages: Map<string, LoadedPage>;
  refused: RefusedFile[];
  dictionaries: Dictionaries;
  assets: Map<string, { text: string; etag: string }>;
  calls: Map<string, { page: RecordPage; name: OperationName; operation: Operation }>;
  /** Every page file's text as last read, so that a mistake is logged once. */
  seen: Map<string, string>;
}

const EMPTY: Snapshot = {
  pages: new Map(),
  refused: [],
  dictionaries: {},
  assets: new Map(),
  calls: new Map(),
  seen: new Map(),
};

/**
 * Loads every page file of a folder and keeps following it: a valid file is in service at once, with its menu entry,
 * endpoints and codes; an invalid one is refused with its problems in the log, and the last good version stays.
 */
export async function createSchemaRegistry(options: SchemaRegistryOptions): Promise<SchemaRegistry> {
  let current = EMPTY;
  let queue: Promise<void> = Promise.resolve();
  const reload = () => {
    queue = queue.then(async () => {
      try {
        current = await loadSnapshot(options, current);
      } catch (reason) {
        options.log.error('schemas_not_loaded', { reason: String(reason) });
      }
    });
    return queue;
  };
  await reload();
  const watcher = options.watchFiles === false ? undefined : follow(options.dir, reload);
  await watcher?.ready;

  return {
    pages: () => [...current.pages.values()].map(({ page }) => catalogueEntry(page)),
    byPath: (path) => current.pages.get(path),
    byResource: (name) =>
      [...current.pages.values()].filter(isOfRecords).find(({ page }) => page.resource.name === name),
    byCall: (method, path) => current.calls.get(`${method} ${path}`),
    refusedByPath: (path) => current.refused.find(({ file }) => file === `${path.slice(1)}.json`),
    dictionaries: () => current.dictionaries,
    asset: (file) => current.assets.get(file),
    close: async () => {
      await watcher?.close();
      await queue;
    },
  };
}

function follow(dir: string, reload: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(dir, {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
  });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(reload, 40);
  });
  return {
    ready: new Promise<void>((resolve) => watcher.once('ready', () => resolve())),
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

async function loadSnapshot(
  { dir, log, prepare }: SchemaRegistryOptions,
  previous: Snapshot,
): Promise<Snapshot> {
  const files = await readFolder(dir);
  const checked = checkFolder(files);
  const next: Snapshot = {
    pages: new Map(),
    refused: [],
    dictionaries: { ...stillThere(previous.dictionaries, files), ...checked.dictionaries },
    assets: new Map(files.filter(isAsset).map(({ file, text }) => [file, { text, etag: etagOf(text) }])),
    calls: new Map(),
    seen: new Map(files.map(({ file, text }) => [file, text])),
  };
  for (const { file, text } of files.filter((one) => kindOfFile(one.file) === 'page')) {
    const known = [...previous.pages.values()].find((loaded) => loaded.file === file);
    const page = checked.pages.find((one) => one.file === file)?.page;
    const errors = checked.problems.filter((one) => one.file === file && one.severity === 'error');
    if (page) {
      const isReady = known?.text === text || !isRecordPage(page);
      const failure = isReady ? undefined : await prepareFailure(page, prepare);
      if (!failure) {
        next.pages.set(page.path, { file, text, etag: etagOf(text), page });
        continue;
      }
      errors.push({ ...failure, file });
    }
    if (previous.seen.get(file) !== text || (known && !known.refused))
      logProblems(log, file, errors, known !== undefined);
    if (known) next.pages.set(known.page.path, { ...known, refused: errors });
    else next.refused.push({ file, problems: errors });
  }
  for (const [path, loaded] of next.pages) {
    if (loaded.page.kind === 'tabs') next.pages.set(path, titled(loaded, loaded.page, next.pages));
  }
  next.calls = callsOf(next.pages);
  return next;
}

/** A dictionary whose file has a mistake keeps its last good entries; one whose file is gone is gone. */
function stillThere(dictionaries: Dictionaries, files: readonly SchemaFile[]): Dictionaries {
  const names = new Set(files.map(({ file }) => file));
  return Object.fromEntries(
    Object.entries(dictionaries).filter(([name]) => names.has(`dictionaries/${name}.json`)),
  );
}

async function prepareFailure(
  page: RecordPage,
  prepare: (page: RecordPage) => Promise<void>,
): Promise<Problem | undefined> {
  try {
    await prepare(page);
    return undefined;
  } catch (reason) {
    const message = `无法为该页面准备数据表：${(reason as Error).message}`;
    return { severity: 'error', rule: 'storage', line: 1, column: 1, path: 'resource', message };
  }
}

function logProblems(log: Log, file: string, problems: Problem[], keepsLastGood: boolean): void {
  for (const { line, column, message, suggestion } of problems) {
    log.error('schema_refused', { file: `${file}:${line}:${column}`, message, suggestion, keepsLastGood });
  }
}

async function readFolder(dir: string): Promise<SchemaFile[]> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file.includes('/'))
    .sort();
  return Promise.all(paths.map(async (file) => ({ file, text: await readFile(join(dir, file), 'utf8') })));
}

const isAsset = ({ file }: SchemaFile) => file.startsWith('dictionaries/') || file.startsWith('locales/');

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** A page of tabs goes out with every tab's title: the browser reads a tab's page only when it is opened. */
function titled(loaded: LoadedPage, page: TabsPage, pages: Snapshot['pages']): LoadedPage {
  const filled = withTitles(page, (path) => pages.get(path)?.page.title);
  const text = JSON.stringify(filled);
  return { ...loaded, page: filled, text, etag: etagOf(text) };
}

const isOfRecords = (loaded: LoadedPage): loaded is LoadedPage<RecordPage> => isRecordPage(loaded.page);

/** Fixed addresses: the calls that page files name themselves. Standard endpoints are matched by shape. */
function callsOf(pages: Map<string, LoadedPage>): Snapshot['calls'] {
  const calls: Snapshot['calls'] = new Map();
  for (const { page } of [...pages.values()].filter(isOfRecords)) {
    for (const name of OPERATION_NAMES) {
      const declared = page.resource.operations?.[name];
      if (!declared || !isOpen(page, name)) continue;
      const operation = parseOperation(declared);
      calls.set(`${operation.method} ${operation.path}`, { page, name, operation });
    }
  }
  return calls;
}
