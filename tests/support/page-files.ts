import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkFolder } from '../../src/contract/check/check-folder';
import type { Dictionaries } from '../../src/contract/fields/fields';
import type { RecordPage, TabsPage } from '../../src/contract/language/page-schema';
import { isRecordPage } from '../../src/contract/language/pages';

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));
/** The test page of every rule, and one small example page a feature of the language. */
const FIXTURES = ['generated', 'examples'].map((name) =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)),
);

/** Page files that the generated tests are narrowed to, absolute; `npm run schema -- test` sets them. All where empty. */
const CHOSEN = (process.env.CHOSEN_PAGE_FILES ?? '').split(delimiter).filter(Boolean);

/** Where a chosen file stands in the folder that is served when it is none of the product's own. */
const CHOSEN_FOLDER = 'chosen';

/** A page file with the dictionaries that stand beside it; what the derived tests are derived from. */
export interface TestPage {
  file: string;
  page: RecordPage;
  dictionaries: Dictionaries;
}

/** Copies the product's page files and those of the tests into one folder that is the caller's to remove. */
export function schemasWithTestPages(): string {
  const dir = mkdtempSync(join(tmpdir(), 'schemas-'));
  cpSync(SCHEMAS, dir, { recursive: true });
  addTestPages(dir);
  return dir;
}

/** Puts the test page of every rule and the example pages, or the chosen files, into a folder of page files. */
export function addTestPages(dir: string): void {
  if (CHOSEN.length === 0) for (const folder of FIXTURES) cpSync(folder, dir, { recursive: true });
  for (const path of chosenFromOutside()) cpSync(path, join(dir, CHOSEN_FOLDER, basename(path)));
}

/** Whether a page is one of `tests/fixtures/examples/features`: the same tests in a smaller number. */
export function isExample({ file }: Pick<TestPage, 'file'>): boolean {
  return file.startsWith('features/');
}

/**
 * The product's pages and those of the tests that may be served, in the order of their files, and what is wrong with others.
 * Pages of tabs, which have no records, stand apart.
 */
export function readTestPages(): {
  pages: TestPage[];
  /** The same whether chosen or not: a chosen page may show the records of another. */
  every: TestPage[];
  tabsPages: TabsPage[];
  errors: unknown[];
} {
  const { pages, problems, dictionaries } = checkFolder(
    CHOSEN.length === 0
      ? [SCHEMAS, ...FIXTURES].flatMap(filesOf)
      : [...filesOf(SCHEMAS), ...chosenFromOutside().map(chosenFile)],
  );
  const every = pages.flatMap(({ file, page }) =>
    page && isRecordPage(page) ? { file, page, dictionaries } : [],
  );
  return {
    pages: every.filter(({ file }) => isChosen(file)),
    every,
    tabsPages: pages.flatMap(({ page }) => (page?.kind === 'tabs' ? page : [])),
    errors: problems.filter(({ severity }) => severity === 'error'),
  };
}

const isInSchemas = (path: string) => !relative(SCHEMAS, path).startsWith('..');
const chosenFromOutside = () => CHOSEN.filter((path) => !isInSchemas(path));
const servedName = (path: string) =>
  isInSchemas(path) ? relative(SCHEMAS, path).split(sep).join('/') : `${CHOSEN_FOLDER}/${basename(path)}`;
const isChosen = (file: string) => CHOSEN.length === 0 || CHOSEN.some((path) => servedName(path) === file);
const chosenFile = (path: string) => ({ file: servedName(path), text: readFileSync(path, 'utf8') });

function filesOf(dir: string): { file: string; text: string }[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => relative(dir, path).includes(sep))
    .map((path) => ({
      file: relative(dir, path).split(sep).join('/'),
      text: readFileSync(path, 'utf8'),
    }));
}
