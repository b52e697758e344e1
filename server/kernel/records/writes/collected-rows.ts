import type { Doc, Violation } from '../../../../src/contract/base/doc';
import { isObject, objectsIn } from '../../../../src/contract/base/is-object';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import type { Collect } from '../../../../src/contract/language/collect-schema';
import type { ListPage, RecordPage } from '../../../../src/contract/language/page-schema';
import {
  collectedColumns,
  collectedKeys,
  collectedLists,
  collectedOf,
  collectKey,
  collectsOf,
  isReadOnlyColumn,
} from '../../../../src/contract/pages/collect';
import type { Trx } from '../../db/tables';
import { expressionScope, inTenant, type RecordCall, type RecordContext } from '../context/record-context';
import { recordsOf } from '../options/record-options';
import type { StoredRecord } from '../tables/stored-record';

/** A payload with what its collected rows are to hold, and the cells by which that is so. */
export interface CollectedRows {
  payload: Doc;
  cells: ReadonlySet<string>;
  /** Lists that have no other rows. */
  lists: ReadonlySet<string>;
  violations: Violation[];
}

/**
 * Puts into rows that came of other records (`collect`) what the record has, in the columns that nobody may edit. A row that
 * the stored record has already stays as it was collected; a new one has to be of a record that the page collects, in the
 * writer's sight. Reads in the caller's `trx` where there is one.
 */
export async function withCollected(
  context: RecordContext,
  { user, page }: Pick<RecordCall, 'user' | 'page'>,
  { payload, stored }: { payload: Doc; stored?: Doc },
  trx?: Trx,
): Promise<CollectedRows> {
  const done: CollectedRows = { payload, cells: new Set(), lists: collectedLists(page), violations: [] };
  for (const collect of collectsOf(page)) {
    const source = sourceOf(context, collect);
    const key = source && collectKey(collect, source);
    const rows = valueAt(done.payload, collect.into);
    if (!source || !key || !Array.isArray(rows) || !rows.some((row) => isObject(row) && row[key.column]))
      continue;
    const kept = rowsByKey(stored, collect, key.column);
    const fresh = collectedKeys(done.payload, collect, key.column).filter(
      (one) => !kept.has(one) && couldBeKey(one),
    );
    const read = (run: Trx) => recordsOf(run, source, user, key.field, [...new Set(fresh)]);
    const records = fresh.length === 0 ? [] : trx ? await read(trx) : await inTenant(context, user, read);
    const { now, ...scope } = expressionScope(context, user);
    const asked = collectedOf(collect, { ...scope, now: now(), values: done.payload });
    const found = new Map(records.map((record) => [String(fieldOf(record, key.field)), record]));
    collectInto(page, { collect, column: key.column, rows, kept, asked, found }, done);
  }
  return done;
}

/** What no record has is not looked for: the database cannot read it, or it is longer than any. */
const couldBeKey = (key: string): boolean => key.length <= LONGEST_KEY && !key.includes('\u0000');
const LONGEST_KEY = 1_000;

/** The page that records are collected from, while it is in service. */
export function sourceOf(
  { registry }: Pick<RecordContext, 'registry'>,
  { page }: Collect,
): ListPage | undefined {
  const source = registry.byPath(page)?.page;
  return source?.kind === 'list' ? source : undefined;
}

/** A field of a record as it is collected. */
export function fieldOf({ id, supplier_code: supplierCode, doc }: StoredRecord, field: string): unknown {
  if (field === 'id') return id;
  return field === 'supplierCode' && doc.supplierCode === undefined ? supplierCode : valueAt(doc, field);
}

function rowsByKey(doc: Doc | undefined, { into }: Collect, column: string): Map<unknown, Doc> {
  const rows = objectsIn(doc && valueAt(doc, into));
  return new Map(rows.map((row) => [row[column], row]));
}

interface Collecting {
  collect: Collect;
  /** The column that tells which record a row is of. */
  column: string;
  rows: readonly unknown[];
  kept: ReadonlyMap<unknown, Doc>;
  asked: Record<string, (string | number | boolean)[]> | undefined;
  found: ReadonlyMap<string, StoredRecord>;
}

function collectInto(
  page: RecordPage,
  { collect, column, rows, kept, asked, found }: Collecting,
  done: CollectedRows,
): void {
  const columns = collectedColumns(page, collect)!;
  const locked = Object.entries(collect.map).filter(([own]) => isReadOnlyColumn(columns.get(own)!));
  const cells = new Set(done.cells);
  const seen = new Set<unknown>();
  const written = rows.map((row, index) => {
    const key = isObject(row) ? row[column] : undefined;
    if (!isObject(row) || typeof key !== 'string' || key === '') return row;
    const at = `${collect.into}.${index}`;
    const before = kept.get(key);
    const record = before ? undefined : found.get(key);
    const isAsked =
      record !== undefined &&
      asked !== undefined &&
      Object.entries(asked).every(([field, values]) => values.includes(fieldOf(record, field) as string));
    const { title } = columns.get(column)!;
    if (collect.once && seen.has(key)) done.violations.push(violation(at, column, 'collectedTwice', title));
    else if (!before && !isAsked) done.violations.push(violation(at, column, 'notCollected', title));
    seen.add(key);
    const set = { ...row };
    for (const [own, field] of locked) {
      const value = before ? before[own] : record && fieldOf(record, field);
      if (value === undefined || value === null) delete set[own];
      else set[own] = value;
      cells.add(`${at}.${own}`);
    }
    return set;
  });
  done.payload = { ...done.payload, [collect.into]: written };
  done.cells = cells;
}

function violation(row: string, column: string, rule: string, title: string): Violation {
  return { path: `${row}.${column}`, rule, params: { title } };
}
