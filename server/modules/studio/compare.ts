import { compare, type Snapshot } from '../../../src/contract/diff/compare';
import { dictionariesOf } from '../../../src/contract/fields/fields';
import type { Change } from '../../../src/contract/language/page-changes';
import type { PageSchema } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import type { FolderState } from '../../kernel/schemas/trial';

/** What changes between two states of the folder, in words, the worst first. */
export function changesBetween(before: FolderState, after: FolderState): Change[] {
  // Pages that say the same need no look, unless a dictionary that they use says something else.
  const same = new Set(sameJson(before.dictionaries, after.dictionaries) ? unchanged(before, after) : []);
  const seen = (pages: readonly PageSchema[]) => pages.filter(({ path }) => !same.has(path));
  return compare(
    snapshotOf(seen(before.pages), before.dictionaries),
    snapshotOf(seen(after.pages), after.dictionaries),
    false,
  );
}

/** Two states of the folder with nothing in them but the pages that say something else, and the dictionaries that these use. */
export function changedPages({ before, after }: { before: FolderState; after: FolderState }) {
  const same = new Set(unchanged(before, after));
  const changedOf = ({ pages, dictionaries }: FolderState): FolderState => {
    const changed = pages.filter(({ path }) => !same.has(path));
    const names = [...new Set(changed.flatMap(dictionariesOf))];
    const used = names.flatMap((name) => (dictionaries[name] ? [[name, dictionaries[name]] as const] : []));
    return { pages: changed, dictionaries: Object.fromEntries(used) };
  };
  return { before: changedOf(before), after: changedOf(after) };
}

function unchanged(before: FolderState, after: FolderState): string[] {
  const now = new Map(after.pages.map((page) => [page.path, page]));
  return before.pages.flatMap((page) => {
    const other = now.get(page.path);
    return other === page || (other && sameJson(page, other)) ? [page.path] : [];
  });
}

const sameJson = (left: unknown, right: unknown) =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

function snapshotOf(pages: readonly PageSchema[], dictionaries: FolderState['dictionaries']): Snapshot {
  return {
    pages: pages.filter(isRecordPage),
    tabsPages: pages.filter((page) => page.kind === 'tabs'),
    dashboards: pages.filter((page) => page.kind === 'dashboard'),
    dictionaries,
  };
}
