import { pointedAt } from '../fields/pointed-field';
import { pagesOf, rollUpOf } from '../fields/roll-ups';
import type { ListPage } from '../language/page-schema';
import { grantsPage, type PermissionMap } from '../language/permissions';
import { columnsOf, namedField, searchFields } from './list-query';
import { referenceBehind } from './pointed-columns';

/**
 * A list as staff with these grants see it: without columns and searches of pages that they may not open, whose values the
 * gateway leaves out and by which it answers no search (decisions 083 and 091). The same page where there are none.
 */
export function withSeenColumns(page: ListPage, permissions: PermissionMap): ListPage {
  const isSeen = (name: string) => {
    const others = otherPages(page, name);
    const code = (page.pointed?.[name] ?? page.rolled?.[name])?.['x-read'];
    return others.every(
      (other) => grantsPage(permissions, other) && (code === undefined || permissions[other]!.includes(code)),
    );
  };
  const { columns, search, card, expand } = page.list;
  const names = [...columnsOf(page), ...searchFields(page)].map(({ field }) => field);
  if ([...names, ...(card?.fields ?? []), ...(expand ?? [])].every(isSeen)) return page;
  const kept = columns.filter((one) => isSeen(namedField(one)));
  return {
    ...page,
    list: {
      ...page.list,
      ...(kept.length > 0 && { columns: kept }),
      ...(search && { search: search.filter((one) => isSeen(namedField(one))) }),
      ...(card && { card: seenCard(card, isSeen) }),
      ...(expand && { expand: expand.filter(isSeen) }),
    },
  };
}

/** The pages behind a name of a list that is not a field of its own records. */
function otherPages(page: ListPage, name: string): string[] {
  const column = pointedAt(name);
  if (column) return [referenceBehind(page, column)?.page ?? []].flat();
  const rollUp = rollUpOf(page, name);
  return rollUp ? pagesOf(rollUp) : [];
}

type Card = NonNullable<ListPage['list']['card']>;

/** A card with what somebody sees of it. */
export function seenCard({ title, state, fields }: Card, isSeen: (name: string) => boolean): Card {
  const shown = fields?.filter(isSeen);
  return {
    ...(title !== undefined && isSeen(title) && { title }),
    ...(state !== undefined && isSeen(state) && { state }),
    ...(shown && shown.length > 0 && { fields: shown }),
  };
}
