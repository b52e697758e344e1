import { z } from 'zod';
import type { Dictionary } from '../page-schema';
import { type CheckResult, checkDictionary, checkPage } from './check-page';
import type { Problem } from './problem';
import { readJson } from './read-json';
import { checkStructure } from './structure';

export type { Problem } from './problem';

/** A file of the schemas folder; `file` is its path with forward slashes. */
export interface SchemaFile {
  file: string;
  text: string;
}

/** A page file and its verdict; `page` is there when it may be served. */
export interface CheckedFile extends SchemaFile, CheckResult {}

/** What a folder holds: sound dictionaries and translations, each page file, and all problems in the order of files. */
export interface FolderResult {
  dictionaries: Record<string, Dictionary>;
  english: Record<string, string>;
  pages: CheckedFile[];
  problems: (Problem & { file: string })[];
}

const localeSchema = z.record(z.string(), z.string().min(1));

/** What a file of the folder is, by its place; undefined for the generated meta-schema. */
export function kindOfFile(file: string): 'dictionary' | 'locale' | 'page' | undefined {
  if (/(^|\/)dictionaries\/[^/]+\.json$/.test(file)) return 'dictionary';
  if (/(^|\/)locales\/[^/]+\.json$/.test(file)) return 'locale';
  return file.endsWith('page.schema.json') ? undefined : 'page';
}

/** Checks a folder as a whole: dictionaries and translations first, then each page, then what pages claim together. */
export function checkFolder(files: readonly SchemaFile[]): FolderResult {
  const result: FolderResult = { dictionaries: {}, english: {}, pages: [], problems: [] };
  const keep = (file: string, problems: Problem[]) => {
    result.problems.push(...problems.map((problem) => ({ ...problem, file })));
  };
  const sorted = [...files].sort((left, right) => (left.file < right.file ? -1 : 1));
  const of = (kind: ReturnType<typeof kindOfFile>) => sorted.filter(({ file }) => kindOfFile(file) === kind);

  for (const { file, text } of of('locale')) {
    const { value, report } = readJson(text);
    const texts =
      value === undefined ? undefined : checkStructure(value, localeSchema, report.under('structure'));
    if (texts && file.endsWith('/en.json')) Object.assign(result.english, texts);
    keep(file, report.problems);
  }
  for (const { file, text } of of('dictionary')) {
    const { dictionary, problems } = checkDictionary(text, result.english);
    if (dictionary) result.dictionaries[nameOfDictionary(file)] = dictionary;
    keep(file, problems);
  }
  result.pages = checkPages(of('page'), result);
  for (const { file, problems } of result.pages) keep(file, problems);
  return result;
}

/** Each page beside those before it, then the pages of tabs beside all. */
function checkPages(
  files: readonly SchemaFile[],
  { dictionaries, english }: Pick<FolderResult, 'dictionaries' | 'english'>,
): CheckedFile[] {
  const checked: CheckedFile[] = [];
  for (const { file, text } of files) {
    const others = checked.flatMap((other) => (other.page ? { file: other.file, page: other.page } : []));
    checked.push({ file, text, ...checkPage(text, { dictionaries, english, others }) });
  }
  const known = {
    pages: checked.flatMap(({ page }) => page ?? []),
    faulty: checked.filter(({ page }) => !page).map(({ file }) => file),
  };
  return checked.map((one) => {
    if (one.page?.kind !== 'tabs') return one;
    const { file, text } = one;
    return { file, text, ...checkPage(text, { dictionaries, english, known }) };
  });
}

/** `schemas/dictionaries/currency.json` is the dictionary `currency`. */
export function nameOfDictionary(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
}
