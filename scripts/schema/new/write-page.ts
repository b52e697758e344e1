import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderOf, resultOf, type SchemaFile } from '../../../src/contract/check/check-folder';
import type { SchemaFolder } from '../../../src/contract/check/folder';
import type { Dictionary } from '../../../src/contract/language/dictionary-schema';
import { STOCK_ENGLISH } from '../../../src/contract/new-page/new-page';
import { prettyJson } from '../../../src/contract/new-page/pretty-json';
import { lineOf } from '../check-command';
import { type ExitCode, type Io, UsageError } from '../command';
import { normalize, readSchemaFiles, replaceFile, requirePaths, SCHEMAS } from '../files';

/** The folder that a new page is written into, as it is. */
export interface Target {
  dir: string;
  files: readonly SchemaFile[];
  folder: SchemaFolder;
}

/** What is to be written: a page by its path, English texts and dictionaries that are new. */
export interface Draft {
  path: string;
  /** The page file; `depth` is how many folders it stands below the folder of page files. */
  page(depth: number): object;
  english: Readonly<Record<string, string>>;
  dictionaries?: Readonly<Record<string, Dictionary>>;
}

/** Reads the folder of page files. Throws `UsageError` where it is not there. */
export async function readTarget(given: string | undefined): Promise<Target> {
  const dir = normalize(given ?? SCHEMAS);
  await requirePaths([dir]);
  const files = await readSchemaFiles([dir]);
  return { dir, files, folder: folderOf(files) };
}

/** Writes a page that passes the checker, with the English and the dictionaries beside it; else says why not. */
export async function writeDraft(draft: Draft, { dir, files, folder }: Target, io: Io): Promise<ExitCode> {
  const inner = draft.path.replace(/^\/+/, '');
  const file = normalize(join(dir, `${inner}.json`));
  if (!file.startsWith(`${dir}/`)) throw new UsageError(`路径 ${draft.path} 不能用`);
  const text = prettyJson(draft.page(inner.split('/').length - 1));
  const dictionaries = Object.entries(draft.dictionaries ?? {}).map(([name, dictionary]) => ({
    file: `${dir}/dictionaries/${name}.json`,
    text: prettyJson(dictionary),
  }));
  const localeFile = `${dir}/locales/en.json`;
  const localeText = englishOf(draft, text, files, localeFile);
  const written = [...dictionaries, { file, text }];
  const problems = newProblems([...written, { file: localeFile, text: localeText }], folder);
  if (problems.some(({ severity }) => severity === 'error')) {
    for (const problem of problems) io.print(lineOf(problem));
    io.print('没有写出文件，请改正后再试');
    return 1;
  }
  // The page first: where it is there already, nothing else is written.
  for (const one of written.reverse()) await writeNew(one);
  await mkdir(dirname(localeFile), { recursive: true });
  await replaceFile(localeFile, localeText);
  io.print(`已写出 ${[file, ...dictionaries.map((one) => one.file)].join('、')}`);
  for (const problem of problems) io.print(lineOf(problem));
  return 0;
}

function englishOf(
  { english }: Draft,
  text: string,
  files: readonly SchemaFile[],
  localeFile: string,
): string {
  const locale = files.find((other) => other.file === localeFile);
  const known = locale ? (JSON.parse(locale.text) as Record<string, string>) : {};
  const stock = Object.entries(STOCK_ENGLISH).filter(([chinese]) => text.includes(`"${chinese}"`));
  const texts = { ...Object.fromEntries(stock), ...known, ...english };
  const sorted = Object.fromEntries(Object.entries(texts).sort(([left], [right]) => (left < right ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

/** The problems that files would bring; they stand in the folder afterwards. */
function newProblems(written: readonly SchemaFile[], folder: SchemaFolder) {
  const key = (problem: { file: string; message: string }) => `${problem.file}\n${problem.message}`;
  // Of two pages that claim the same, the later in the alphabet is blamed: it may be one that was there before.
  const before = new Set(resultOf(folder).problems.map(key));
  folder.apply(new Map(written.map(({ file, text }) => [file, text])));
  return resultOf(folder).problems.filter((problem) => !before.has(key(problem)));
}

async function writeNew({ file, text }: SchemaFile): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${file} 已经存在，没有改动它；请换一个路径`);
  }
}
