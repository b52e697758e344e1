import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { resultOf, type SchemaFile } from '../../../src/contract/check/check-folder';
import type { SchemaFolder } from '../../../src/contract/check/folder';
import { UsageError } from '../command';
import { STOCK_ENGLISH } from './new-page';

/** What is to be written: the page file, and English texts that are new. */
export interface Draft extends SchemaFile {
  english: Readonly<Record<string, string>>;
}

/** The English as it would be, and the problems that the new page would bring; it stands in the folder afterwards. */
export function checkDraft(
  { file, text, english }: Draft,
  files: readonly SchemaFile[],
  folder: SchemaFolder,
  localeFile: string,
) {
  const locale = files.find((other) => other.file === localeFile);
  const known = locale ? (JSON.parse(locale.text) as Record<string, string>) : {};
  const stock = Object.entries(STOCK_ENGLISH).filter(([chinese]) => text.includes(`"${chinese}"`));
  const texts = { ...Object.fromEntries(stock), ...known, ...english };
  const sorted = Object.fromEntries(Object.entries(texts).sort(([left], [right]) => (left < right ? -1 : 1)));
  const localeText = `${JSON.stringify(sorted, null, 2)}\n`;
  const key = (problem: { file: string; message: string }) => `${problem.file}\n${problem.message}`;
  // Of two pages that claim the same, the later in the alphabet is blamed: it may be one that was there before.
  const before = new Set(resultOf(folder).problems.map(key));
  folder.apply(
    new Map([
      [file, text],
      [localeFile, localeText],
    ]),
  );
  return { localeText, problems: resultOf(folder).problems.filter((problem) => !before.has(key(problem))) };
}

/** Writes the page, which must not be there yet, and the English beside it. Throws `UsageError` when it is there. */
export async function writePage(draft: Draft, localeFile: string, localeText: string): Promise<void> {
  await mkdir(dirname(draft.file), { recursive: true });
  await mkdir(dirname(localeFile), { recursive: true });
  try {
    await writeFile(draft.file, draft.text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${draft.file} 已经存在，没有改动它；请换一个路径`);
  }
  await writeFile(`${localeFile}.new`, localeText);
  await rename(`${localeFile}.new`, localeFile);
}
