import { fieldsOf } from '../fields/fields';
import type { ShapeName } from '../language/list-shapes';
import type { ListPage, RecordPage } from '../language/page-schema';
import { viewsOf } from './list-views';

type List = ListPage['list'];
type Terms<Name extends ShapeName> = NonNullable<List[Name]>;

/** What the keys of a shape that name fields are for. */
interface ShapeFields<Keys> {
  /** By these it finds records: they are compared, and have a column and an index of their own. */
  finds: readonly Keys[];
  /** Who may not read these as they are has no such shape. */
  needs: readonly Keys[];
  /** Who may not see these is shown the others. */
  shows?: readonly Keys[];
}

const SHAPE_FIELDS: { readonly [Name in ShapeName]: ShapeFields<keyof Terms<Name>> } = {
  board: { finds: ['by'], needs: ['by'], shows: ['card'] },
  calendar: { finds: ['start', 'end'], needs: ['start', 'end', 'title'] },
  tree: { finds: ['parent'], needs: ['parent'] },
  cards: { finds: [], needs: ['title'], shows: ['picture', 'fields'] },
};

const SHAPES = Object.entries(SHAPE_FIELDS) as [ShapeName, ShapeFields<string>][];
const termsOf = (list: List, name: ShapeName) => list[name] as Readonly<Record<string, unknown>> | undefined;

/** The fields by which views and shapes find records: they are compared, and have a column and an index of their own. */
export function fieldsOfViews(page: RecordPage): string[] {
  if (page.kind !== 'list') return [];
  const { list } = page;
  const named = viewsOf(page).flatMap(({ where = {} }) => Object.keys(where));
  const shaped = SHAPES.flatMap(([name, { finds }]) => finds.map((key) => termsOf(list, name)?.[key]));
  const fields = fieldsOf(page.form);
  return [...new Set([...named, ...shaped])].filter(
    (name) => typeof name === 'string' && fields.has(name),
  ) as string[];
}

/** A list's shapes without fields that are gone, and none that goes by what is not answered as it is. */
export function shapesWithin(
  list: List,
  isGone: (name: string) => boolean,
  isOpen: (name: string | undefined) => boolean,
): Pick<Partial<List>, ShapeName> {
  const left = SHAPES.flatMap(([name, { needs, shows = [] }]): [ShapeName, unknown][] => {
    const terms = termsOf(list, name);
    if (!terms || !needs.every((key) => isOpen(terms[key] as string | undefined))) return [];
    const kept = Object.entries(terms).flatMap(([key, value]): [string, unknown][] => {
      if (!shows.includes(key)) return [[key, value]];
      if (!Array.isArray(value)) return isGone(String(value)) ? [] : [[key, value]];
      const seen = value.filter((one) => !isGone(String(one)));
      return seen.length > 0 ? [[key, seen]] : [];
    });
    return [[name, Object.fromEntries(kept)]];
  });
  return Object.fromEntries(left);
}
