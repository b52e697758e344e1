import { remembered } from '../base/remembered';
import { derivedOf, fieldsOf } from '../fields/fields';
import { namedInRows, readersOf } from '../fields/other-records';
import { type PointedColumn, pointedAt } from '../fields/pointed-field';
import { rollUpField } from '../fields/roll-ups';
import { guardOf } from '../language/field-guards';
import type { FieldSchema } from '../language/field-schema';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage, recordPageIn } from '../language/pages';
import type { RecordOptions } from '../language/references';
import { columnsOf, searchFields } from './list-query';
import { fieldsPrinted, printsOf } from './prints';

/**
 * Columns of the record that a reference names: `refs.supplier.telephone` in columns, cards, searches and the order of a
 * list (language, A; decision 091). A page that is checked beside the others carries how those fields look (`pointed`), so
 * that the browser and the gateway need not have the other page at hand.
 */

const known = new WeakMap<RecordPage, PointedColumns>();

/** The columns through references of a page, by what they are for. */
interface PointedColumns {
  /** Answered with each row: columns, cards and what a row unfolds. */
  shown: readonly PointedColumn[];
  /** Searched and sorted by, in the database. */
  asked: readonly PointedColumn[];
  /** Answered with what is printed of a record. */
  printed: readonly PointedColumn[];
}

/** The columns of a page that go through references, each once. */
export function pointedColumns(page: RecordPage): PointedColumns {
  return remembered(known, page, () =>
    page.kind === 'list'
      ? {
          shown: among(shownNames(page)),
          asked: among(askedNames(page)),
          printed: among(printsOf(page).flatMap(fieldsPrinted)),
        }
      : NONE,
  );
}

const NONE: PointedColumns = { shown: [], asked: [], printed: [] };

type List = Extract<RecordPage, { kind: 'list' }>;

function shownNames(page: List): string[] {
  const { card = {}, expand = [] } = page.list;
  const named = [card.title, card.state, ...(card.fields ?? []), ...expand];
  return [...columnsOf(page).map(({ field }) => field), ...named.flatMap((name) => name ?? [])];
}

function askedNames(page: List): string[] {
  const sorted = columnsOf(page).flatMap(({ field, sortable }) => (sortable ? field : []));
  const order = page.list.defaultSort?.replace(/^-/, '') ?? [];
  return [...searchFields(page).map(({ field }) => field), ...sorted, order].flat();
}

function among(names: readonly string[]): PointedColumn[] {
  return [...new Set(names)].flatMap((name) => pointedAt(name) ?? []);
}

/** What rows are answered with of the records that they name, for columns and for conditions: fields by reference. */
export function answeredOfRecords(page: RecordPage): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map([...namedInRows(page)].map(([name, fields]) => [name, new Set(fields)]));
  for (const { reference, field } of pointedColumns(page).shown)
    if (readersOf(page.form).references.has(reference))
      all.set(reference, (all.get(reference) ?? new Set()).add(field));
  return all;
}

/** The reference that a column goes through; undefined where that field names no single record. */
export function referenceBehind(page: RecordPage, { reference }: PointedColumn): RecordOptions | undefined {
  return readersOf(page.form).references.get(reference);
}

/** The page that a reference of another page names; undefined where that is not among these. */
export function pageBehind(
  page: RecordPage,
  column: PointedColumn,
  pages: readonly PageSchema[],
): RecordPage | undefined {
  return recordPageIn(pages, referenceBehind(page, column)?.page);
}

/** A page that knows how the fields of other pages look that its columns show. A page without such columns is the same. */
export function withPointed<P extends PageSchema>(page: P, pages: readonly PageSchema[]): P {
  if (!isRecordPage(page)) return page;
  const { shown, asked, printed } = pointedColumns(page);
  const looks = [...shown, ...asked, ...printed].flatMap((column): [string, FieldSchema][] => {
    const target = pageBehind(page, column, pages);
    const look = target && lookOf(target, column.field);
    return look ? [[column.name, look]] : [];
  });
  return looks.length === 0 ? page : { ...page, pointed: Object.fromEntries(looks) };
}

/** How a field of a page looks in a column: nothing that asks that page for more, and no rule. */
function lookOf(page: RecordPage, name: string): FieldSchema | undefined {
  const derived = derivedOf(page, name);
  if (derived) {
    const { title, dictionary } = derived;
    return { type: 'string', title, 'x-options': `dictionary:${dictionary}` };
  }
  const schema = (fieldsOf(page.form).get(name) ?? rollUpField(page, name))?.schema;
  if (!schema) return undefined;
  const { type, title, format, enum: choices, emphasis } = schema;
  const read = guardOf(page.form, name)?.reads.at(-1);
  const { 'x-component': component, 'x-component-props': props, 'x-options': options } = schema;
  return {
    type,
    ...(title !== undefined && { title }),
    ...(format !== undefined && { format }),
    ...(choices !== undefined && { enum: choices }),
    ...(emphasis !== undefined && { emphasis }),
    ...(read !== undefined && schema['x-mask'] === undefined && { 'x-read': read }),
    ...(component !== undefined && { 'x-component': component }),
    ...(props !== undefined && { 'x-component-props': props }),
    ...(typeof options === 'string' && { 'x-options': options }),
  };
}
