import { isCovered } from '../base/covered-paths';
import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { remembered } from '../base/remembered';
import { sumOf } from '../base/sum';
import { guardOf } from '../language/field-guards';
import type { FieldSchema, FormObject } from '../language/field-schema';
import type { AnyDerived, Derived, NumberLook, PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage, recordPageIn } from '../language/pages';
import type { RollUp } from '../language/roll-up-schema';
import { columnInfo, type FieldInfo, fieldsOf, listOf } from './fields';
import { valueAt } from './record-shape';

/** Whether a derived field is added up from the records of another page. */
export function isRollUp(definition: AnyDerived): definition is RollUp {
  return 'of' in definition;
}

/** A roll-up of a page; `list` and `column` are there where it has a value for each row of a list. */
export interface NamedRollUp {
  name: string;
  rollUp: RollUp;
  list?: string;
  column?: string;
}

const known = new WeakMap<object, readonly NamedRollUp[]>();
const NONE: readonly NamedRollUp[] = [];

/** The roll-ups of a page in the order of the file, those of rows included. */
export function rollUpsIn({ derived, form }: Pick<RecordPage, 'derived' | 'form'>): readonly NamedRollUp[] {
  if (!derived) return NONE;
  return remembered(known, derived, () =>
    Object.entries(derived).flatMap(([name, definition]): NamedRollUp[] => {
      if (!isRollUp(definition)) return [];
      const list = listOf({ form }, name);
      return [
        {
          name,
          rollUp: definition,
          ...(list !== undefined && { list, column: name.slice(list.length + 1) }),
        },
      ];
    }),
  );
}

/** The roll-ups that a record has as a whole. */
export function recordRollUps(page: Pick<RecordPage, 'derived' | 'form'>): readonly NamedRollUp[] {
  return rollUpsIn(page).filter(({ list }) => list === undefined);
}

/** The names of the derived fields that a record has as a whole: by cases, and added up. */
export function recordDerived(page: Pick<RecordPage, 'derived' | 'form'>): string[] {
  return [...casesIn(page).map(([name]) => name), ...recordRollUps(page).map(({ name }) => name)];
}

export function rollUpOf(page: Pick<RecordPage, 'derived'>, name: string): RollUp | undefined {
  const definition = page.derived && Object.hasOwn(page.derived, name) ? page.derived[name] : undefined;
  return definition && isRollUp(definition) ? definition : undefined;
}

/**
 * A roll-up of a record as a field that is a number, for what shows and searches fields: what is left of a field looks as
 * that does, what others' numbers come to as those do (`withRolledLooks`).
 */
export function rollUpField(
  page: Pick<RecordPage, 'derived' | 'form' | 'rolled'>,
  name: string,
): FieldInfo | undefined {
  const rollUp = rollUpOf(page, name);
  if (!rollUp) return undefined;
  const { title, of } = rollUp;
  const own = of.from === undefined ? undefined : fieldsOf(page.form).get(of.from)?.schema;
  return {
    path: name,
    title,
    type: 'number',
    schema: { type: 'number', title, ...numberLook(own ?? page.rolled?.[name]) },
  };
}

/** The page with the look of other pages' numbers that its roll-ups add up; the same page without such. */
export function withRolledLooks<P extends PageSchema>(page: P, pages: readonly PageSchema[]): P {
  if (!isRecordPage(page)) return page;
  const looks = recordRollUps(page).flatMap(({ name, rollUp: { of } }): [string, NumberLook][] => {
    const target = recordPageIn(pages, of.page);
    if (of.fn === 'count' || of.from !== undefined || !of.field || !target) return [];
    // A column is asked for in a row.
    const field = columnInfo(target, of.field);
    const read = guardOf(target.form, of.field)?.reads.at(-1);
    const look = numberLook(field?.schema);
    return look || read ? [[name, { ...look, ...(read !== undefined && { 'x-read': read }) }]] : [];
  });
  return looks.length === 0 ? page : { ...page, rolled: Object.fromEntries(looks) };
}

/** How a number is written; undefined for one that says nothing of it. */
function numberLook(schema: NumberLook | undefined): NumberLook | undefined {
  const { 'x-component': component, 'x-component-props': props } = schema ?? {};
  if (component === undefined && props === undefined) return undefined;
  return {
    ...(component !== undefined && { 'x-component': component }),
    ...(props !== undefined && { 'x-component-props': props }),
  };
}

/** A form as a record is read: with the roll-ups of rows as columns of their lists, which nobody fills in. */
export function withRolledColumns({ form, derived }: Pick<RecordPage, 'form' | 'derived'>): FormObject {
  const rolled = rollUpsIn({ form, derived }).filter(({ list }) => list !== undefined);
  return rolled.length === 0 ? form : { ...form, properties: withColumns(form.properties, '', rolled) };
}

function withColumns(
  properties: Record<string, FieldSchema>,
  prefix: string,
  rolled: readonly NamedRollUp[],
): Record<string, FieldSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]): [string, FieldSchema] => {
      if (schema.type === 'void' && schema.properties)
        return [name, { ...schema, properties: withColumns(schema.properties, prefix, rolled) }];
      const path = prefix + name;
      if (schema.type === 'object' && schema.properties)
        return [name, { ...schema, properties: withColumns(schema.properties, `${path}.`, rolled) }];
      const own = rolled.filter(({ list }) => list === path);
      if (own.length === 0 || !schema.items) return [name, schema];
      const columns = own.map(({ column = '', rollUp: { title } }): [string, FieldSchema] => [
        column,
        { type: 'number', title, 'x-pattern': 'readPretty' },
      ]);
      const items = {
        ...schema.items,
        properties: { ...schema.items.properties, ...Object.fromEntries(columns) },
      };
      return [name, { ...schema, items }];
    }),
  );
}

/** The derived fields by cases, by name. */
export function casesIn({ derived }: Pick<RecordPage, 'derived'>): [string, Derived][] {
  return Object.entries(derived ?? {}).flatMap(([name, one]): [string, Derived][] =>
    isRollUp(one) ? [] : [[name, one]],
  );
}

/** Records of one page that a roll-up adds up: those that it is about, or some that give back of what these take. */
export interface RollUpPart extends Omit<RollUp['of'], 'from' | 'back'> {
  givesBack: boolean;
}

/** What a roll-up adds up: its own records first, then those that give back (`back`), by the same function. */
export function partsOf({ of: { from: _, back = [], ...counted } }: RollUp): [RollUpPart, ...RollUpPart[]] {
  return [
    { ...counted, givesBack: false },
    ...back.map((one): RollUpPart => ({ ...one, fn: counted.fn, givesBack: true })),
  ];
}

/** The pages whose records a roll-up counts, each once: who sees what it comes to may open all of them. */
export function pagesOf(rollUp: RollUp): string[] {
  return [...new Set(partsOf(rollUp).map(({ page }) => page))];
}

/** How the records that are counted name the record: each a field of theirs and the field of the record that it is the same as. */
export function countedBy({ by }: Pick<RollUpPart, 'by'>): { theirs: string; own: string }[] {
  if (typeof by === 'string') return [{ theirs: by, own: 'id' }];
  return Object.entries(by).map(([theirs, own]) => ({ theirs, own }));
}

/** The fields of the other page's records that a part of a roll-up reads. */
export function countedFields(part: RollUpPart): string[] {
  const { field, where = {} } = part;
  return [
    ...new Set([
      ...countedBy(part).map(({ theirs }) => theirs),
      ...Object.keys(where),
      ...(field ? [field] : []),
    ]),
  ];
}

/** The fields of its own record that a roll-up reads. */
export function ownFieldsOf(rollUp: RollUp): string[] {
  const { from } = rollUp.of;
  const own = countedBy(rollUp.of).map((pair) => pair.own);
  return [...new Set([...own.filter((name) => name !== 'id'), ...(from === undefined ? [] : [from])])];
}

/** What a roll-up reads of its own record that is not among some paths, lists as a whole or by column. */
export function lackingFor(rollUp: RollUp, paths: readonly string[]): string[] {
  return ownFieldsOf(rollUp).filter((name) => !isCovered(paths, name));
}

export function countedPages(page: RecordPage): string[] {
  return [...new Set(rollUpsIn(page).flatMap(({ rollUp }) => pagesOf(rollUp)))];
}

/**
 * What the roll-ups of a record come to for the rules of a write of it: those of a record that is not there yet are of
 * nothing, and what is left of a field goes by what the field is to be.
 */
export function rolledForWrite(
  page: Pick<RecordPage, 'derived' | 'form'>,
  { payload, stored, rolled = {} }: { payload: Doc; stored?: Doc | undefined; rolled?: Doc | undefined },
): Doc {
  return Object.fromEntries(
    recordRollUps(page).map(({ name, rollUp: { of } }) => {
      const nothing = of.fn === 'sum' || of.fn === 'count' ? 0 : null;
      if (of.from === undefined) return [name, rolled[name] ?? nothing];
      const [before, after] = [stored ?? {}, payload].map((doc) => numberAt(doc, of.from!));
      const taken = sumOf([before, -Number(rolled[name] ?? before)]);
      return [name, sumOf([after, -taken])];
    }),
  );
}

function numberAt(doc: Doc, path: string): number {
  const value = valueAt(doc, path);
  return typeof value === 'number' ? value : 0;
}

/** The rows of a record's lists without the roll-ups that they are answered with. */
export function withoutRolledRows(page: Pick<RecordPage, 'derived' | 'form'>, doc: Doc): Doc {
  const whole = { ...doc };
  for (const { list, column } of rollUpsIn(page)) {
    const rows = list === undefined ? undefined : whole[list];
    if (list === undefined || column === undefined || !Array.isArray(rows)) continue;
    whole[list] = rows.map((row) => {
      if (!isObject(row)) return row;
      const { [column]: _, ...rest } = row;
      return rest;
    });
  }
  return whole;
}
