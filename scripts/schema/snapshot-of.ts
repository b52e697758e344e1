import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { SchemaFile } from '../../src/contract/check/check-folder';
import { kindOfFile, nameOfDictionary } from '../../src/contract/check/file-kinds';
import type { Snapshot } from '../../src/contract/diff/compare';
import { type Dictionary, dictionarySchema } from '../../src/contract/language/dictionary-schema';
import {
  type DashboardPage,
  type PageSchema,
  pageFileSchema,
  type RecordPage,
  type TabsPage,
  type ViewFile,
} from '../../src/contract/language/page-schema';
import { isRecordPage } from '../../src/contract/language/pages';
import { isViewFile, pageOfView } from '../../src/contract/pages/page-view';
import { UsageError } from './command';
import { normalize, readSchemaFiles, SCHEMAS } from './files';

const run = promisify(execFile);
const MOST = 64 * 1_048_576;

/**
 * The pages of a file, of a folder (`.` is the product's own), or of the product at a git revision such as `HEAD~1`.
 * Throws `UsageError` when there is no such thing or a page file in it has errors.
 */
export async function snapshotOf(name: string): Promise<Snapshot> {
  const found = await stat(name).catch(() => undefined);
  const files = found ? await readSchemaFiles(await pathsOf(name, found.isFile())) : await filesAt(name);
  const pages: RecordPage[] = [];
  const tabsPages: TabsPage[] = [];
  const dashboards: DashboardPage[] = [];
  const dictionaries: Record<string, Dictionary> = {};
  for (const { file, text } of files) {
    const kind = kindOfFile(file);
    if (kind === 'dictionary')
      dictionaries[nameOfDictionary(file)] = parse(file, text, dictionarySchema, name);
  }
  const all = files
    .filter(({ file }) => kindOfFile(file) === 'page')
    .map(({ file, text }): { file: string; page: PageSchema | ViewFile } => ({
      file,
      page: parse(file, text, pageFileSchema, name),
    }));
  for (const { file, page: said } of all) {
    if (found?.isFile() && file !== normalize(name)) continue;
    const page = isViewFile(said) ? viewAmong(all, said, file, name) : said;
    if (isRecordPage(page)) pages.push(page);
    else if (page.kind === 'tabs') tabsPages.push(page);
    else dashboards.push(page);
  }
  return { pages, tabsPages, dashboards, dictionaries };
}

/** The page of a file whose records are another page's. */
function viewAmong(
  all: readonly { page: PageSchema | ViewFile }[],
  view: ViewFile,
  file: string,
  name: string,
): RecordPage {
  const owner = all.find(({ page }) => page.path === view.resource.of)?.page;
  if (!owner || isViewFile(owner) || !isRecordPage(owner))
    throw new UsageError(`${name} 里的 ${file} 有错误，请先用 check 检查`);
  return pageOfView(view, owner);
}

/** A single page needs the product's dictionaries beside it. */
async function pathsOf(name: string, isFile: boolean): Promise<string[]> {
  if (isFile) return [SCHEMAS, name];
  const own = await stat(`${name}/${SCHEMAS}`).catch(() => undefined);
  return [own ? `${name}/${SCHEMAS}` : name];
}

async function filesAt(revision: string): Promise<SchemaFile[]> {
  const git = async (...args: string[]) => (await run('git', args, { maxBuffer: MOST })).stdout;
  if (revision.startsWith('-')) throw new UsageError(`找不到 ${revision}`);
  const list = await git('ls-tree', '-r', '--name-only', '-z', revision, '--', SCHEMAS).catch(() => {
    throw new UsageError(`找不到 ${revision}：它不是文件、文件夹，也不是 git 版本`);
  });
  const names = list.split('\0').filter((file) => file.endsWith('.json') && kindOfFile(file));
  return Promise.all(names.map(async (file) => ({ file, text: await git('show', `${revision}:${file}`) })));
}

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

function parse<T>(file: string, text: string, schema: Parser<T>, name: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${name} 里的 ${file} 不是 JSON，请先用 check 检查`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new UsageError(`${name} 里的 ${file} 有错误，请先用 check 检查`);
  return result.data;
}
