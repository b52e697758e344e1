import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { answerOf, type ExpressionScope } from '../expressions/expression';
import { isReadOnly } from '../fields/computed-field';
import { type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { valueAt } from '../fields/record-shape';
import type { Collect } from '../language/collect-schema';
import type { FormObject } from '../language/field-schema';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { keysOf } from './record-options';

/** What a page collects, in the order of its file. */
export function collectsOf(page: PageSchema): readonly Collect[] {
  return page.kind === 'list' ? [page.collect ?? []].flat() : [];
}

/** The own column by which a row tells which record it came of, and that record's field; undefined where nothing does. */
export function collectKey(
  { map }: Pick<Collect, 'map'>,
  source: RecordPage,
): { column: string; field: string } | undefined {
  const keys = ['id', ...keysOf(source)];
  const found = Object.entries(map).find(([, field]) => keys.includes(field));
  return found && { column: found[0], field: found[1] };
}

/** The columns of the item table that are collected into. */
export function collectedColumns({ form }: Pick<RecordPage, 'form'>, { into }: Collect) {
  const list = fieldsOf(form).get(into);
  return list && itemFieldsOf(list);
}

/** What a page collects, as far as a form has the columns that are filled. */
export function collectsWithin(page: RecordPage, form: FormObject): Collect[] {
  return collectsOf(page).filter((one) => {
    const columns = collectedColumns({ form }, one);
    return columns !== undefined && Object.keys(one.map).every((name) => columns.has(name));
  });
}

/** Whether nobody fills a column in, whatever the record says. */
export function isReadOnlyColumn({ schema }: FieldInfo): boolean {
  return isReadOnly(schema) || schema['x-disabled'] === true;
}

/**
 * The lists whose rows nobody writes a cell of, since all of them are collected: that their cells are locked says nothing of
 * who may take a row out.
 */
export function collectedLists(page: PageSchema): ReadonlySet<string> {
  const form = isRecordPage(page) ? page.form : undefined;
  return new Set(
    collectsOf(page).flatMap((one) => {
      const columns = form && collectedColumns({ form }, one);
      const isOnly =
        columns && [...columns.values()].every((column) => isReadOnlyColumn(column) || isComputed(column));
      return isOnly ? [one.into] : [];
    }),
  );
}

const isComputed = ({ schema }: FieldInfo) => schema['x-value'] !== undefined;

/** Which records: those in which each field has its value. Undefined while a value is empty, since then there are none. */
export function collectedOf(
  { params = {}, where = {} }: Pick<Collect, 'params' | 'where'>,
  scope: ExpressionScope,
): Record<string, (string | number | boolean)[]> | undefined {
  const asked: Record<string, (string | number | boolean)[]> = {};
  for (const [field, written] of Object.entries(params)) {
    const value = answerOf(written, scope);
    if (value === undefined || value === null || value === '' || typeof value === 'object') return undefined;
    asked[field] = [value as string | number | boolean];
  }
  for (const [field, values] of Object.entries(where)) asked[field] = [values].flat();
  return asked;
}

/** The fields whose values say which records there are to collect, by what the file's expressions read; for hints alone. */
export function askedFields({ params = {} }: Pick<Collect, 'params'>): string[] {
  const names = Object.values(params).flatMap((written) =>
    [...String(written).matchAll(/\bvalues\.([A-Za-z][A-Za-z0-9]*)/g)].map(([, name]) => name!),
  );
  return [...new Set(names)];
}

/** The keys of the records that a document has collected. */
export function collectedKeys(doc: Doc | undefined, { into }: Collect, column: string): string[] {
  const rows: unknown = doc && valueAt(doc, into);
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const key = isObject(row) ? row[column] : undefined;
    return typeof key === 'string' && key !== '' ? [key] : [];
  });
}

export const COLLECT_CALL = '/api/collect';

/** Records to collect, as rows of the item table; `key` is the column that tells them apart. */
export interface Collectable {
  key: string;
  list: Doc[];
  total: number;
}

/** Rows that one call answers. */
export const COLLECT_STEP = 200;
