import { fieldsOf, itemFieldsOf } from '../../../src/contract/fields';
import type { PageSchema, RecordPage } from '../../../src/contract/page-schema';
import { countedBy, countedFields } from '../../../src/contract/roll-ups';
import type { Counted, CountedPage } from './counted';
import { type CountingRollUp, rollUpsByPage } from './neighbours';

/** A page with what the roll-ups of some pages read of its records. */
export function withCounted(page: RecordPage, pages: Iterable<PageSchema>): CountedPage {
  const rollUps = page.resource.view ? undefined : rollUpsByPage(pages).get(page.path);
  return rollUps ? { ...page, counted: countedIn(page, rollUps) } : page;
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
