import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkFolder } from '../../src/contract/check/check-folder';
import type { Dictionaries } from '../../src/contract/fields';
import type { RecordPage, TabsPage } from '../../src/contract/page-schema';
import { isRecordPage } from '../../src/contract/pages';

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));
const EVERY_RULE = fileURLToPath(new URL('../fixtures/generated', import.meta.url));

/** A page file with the dictionaries that stand beside it; what the derived tests are derived from. */
export interface TestPage {
  file: string;
  page: RecordPage;
  dictionaries: Dictionaries;
}

/** Copies the product's page files and the test page of every rule into one folder that is the caller's to remove. */
export function schemasWithTestPage(): string {
  const dir = mkdtempSync(join(tmpdir(), 'schemas-'));
  cpSync(SCHEMAS, dir, { recursive: true });
  addTestPage(dir);
  return dir;
}

/** Puts the test page of every rule into a folder of page files. */
export function addTestPage(dir: string): void {
  cpSync(EVERY_RULE, dir, { recursive: true });
}

/**
 * The product's pages and the test page that may be served, in the order of their files, and what is wrong with others.
 * Pages of tabs, which have no records, stand apart.
 */
export function readTestPages(): { pages: TestPage[]; tabsPages: TabsPage[]; errors: unknown[] } {
  const { pages, problems, dictionaries } = checkFolder([...filesOf(SCHEMAS), ...filesOf(EVERY_RULE)]);
  return {
    pages: pages.flatMap(({ file, page }) =>
      page && isRecordPage(page) ? { file, page, dictionaries } : [],
    ),
    tabsPages: pages.flatMap(({ page }) => (page?.kind === 'tabs' ? page : [])),
    errors: problems.filter(({ severity }) => severity === 'error'),
  };
}

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
