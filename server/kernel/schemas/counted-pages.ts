import { fieldsOf, itemFieldsOf } from '../../../src/contract/fields';
import type { PageSchema, RecordPage } from '../../../src/contract/page-schema';
import { isRecordPage } from '../../../src/contract/pages';
import { pageBehind, pointedColumns } from '../../../src/contract/pointed-columns';
import { countedBy, countedFields } from '../../../src/contract/roll-ups';
import type { Counted, CountedPage } from './counted';
import { type CountingRollUp, rollUpsByPage } from './neighbours';

/** A page with what the roll-ups of some pages read of its records, and what their lists search and sort by. */
export function withCounted(page: RecordPage, pages: readonly PageSchema[]): CountedPage {
  if (page.resource.view) return page;
  const rollUps = rollUpsByPage(pages).get(page.path);
  const pointed = pointedFields(page, pages);
  return {
    ...page,
    ...(rollUps && { counted: countedIn(page, rollUps) }),
    ...(pointed.length > 0 && { pointedAt: pointed }),
  };
}

/** The fields of a page that lists of others search and sort by, through references to its records. */
function pointedFields({ path }: RecordPage, pages: readonly PageSchema[]): string[] {
  const isOf = (target: RecordPage) => (target.resource.view?.of ?? target.path) === path;
  const names = pages.filter(isRecordPage).flatMap((page) =>
    pointedColumns(page).asked.filter((column) => {
      const target = pageBehind(page, column, pages);
      return target !== undefined && isOf(target);
    }),
  );
  return [...new Set(names.map(({ field }) => field))].sort();
}

function countedIn({ form }: RecordPage, rollUps: readonly CountingRollUp[]): Counted {
  const fields = fieldsOf(form);
  const listOf = (name: string) => {
    const list = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
    const field = fields.get(list);
    return field && itemFieldsOf(field) ? list : undefined;
  };
  const isOwn = (name: string) => fields.has(name);
  const read = rollUps.flatMap(({ rollUp }) => countedFields(rollUp));
  const by = rollUps.map(({ rollUp }) =>
    countedBy(rollUp)
      .map(({ theirs }) => theirs)
      .filter(isOwn)
      .sort(),
  );
  const different = [...new Map(by.map((names) => [names.join(' '), names])).values()];
  return {
    by: different
      .filter((names) => names.length > 0)
      .sort((left, right) => (String(left) < String(right) ? -1 : 1)),
    fields: [...new Set(read.filter(isOwn))].sort(),
    lists: [...new Set(read.flatMap((name) => listOf(name) ?? []))].sort(),
  };
}
