import { fieldsOf, listOf } from '../../../src/contract/fields/fields';
import { countedBy, countedFields } from '../../../src/contract/fields/roll-ups';
import type { PageSchema, RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import { pageBehind, pointedColumns } from '../../../src/contract/lists/pointed-columns';
import { cardsOf } from '../../../src/contract/pages/dashboards';
import type { Counted, CountedPage } from './counted';
import { type CountingRollUp, rollUpsByPage } from './neighbours';

/** A page with what the roll-ups of some pages read of its records, and what their lists search and sort by. */
export function withCounted(page: RecordPage, pages: readonly PageSchema[]): CountedPage {
  const charted = chartedBy(page, pages);
  const onCards = charted.length > 0 ? { charted } : {};
  if (page.resource.view) return { ...page, ...onCards };
  const rollUps = rollUpsByPage(pages).get(page.path);
  const pointed = pointedFields(page, pages);
  return {
    ...page,
    ...onCards,
    ...(rollUps && { counted: countedIn(page, rollUps) }),
    ...(pointed.length > 0 && { pointedAt: pointed }),
  };
}

/** What the cards of dashboards group, add up, sort by and are narrowed by, each once, in an order that does not change. */
function chartedBy({ path }: RecordPage, pages: readonly PageSchema[]): NonNullable<CountedPage['charted']> {
  const read = pages
    .flatMap((page) => (page.kind === 'dashboard' ? cardsOf(page) : []))
    .filter((card) => card.page === path)
    .flatMap(({ chart, where, field, sort, date }) => [
      ...(chart ? [{ by: chart.by, split: chart.split, field: chart.field, where: chart.where }] : []),
      ...[sort?.replace(/^-/, ''), date].flatMap((by) => (by === undefined ? [] : { by })),
      ...(where || field !== undefined ? [{ where, field }] : []),
    ]);
  const different = new Map(read.map((one) => [JSON.stringify(one), one]));
  return [...different].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one);
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
  const isOwn = (name: string) => fields.has(name);
  const parts = rollUps.flatMap((one) => one.parts);
  const read = parts.flatMap(countedFields);
  const by = parts.map((part) =>
    countedBy(part)
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
    lists: [...new Set(read.flatMap((name) => listOf({ form }, name) ?? []))].sort(),
  };
}
