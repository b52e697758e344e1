import { sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { partOf } from '../../../../src/contract/base/part-of';
import { namedInRows, readersOf } from '../../../../src/contract/fields/other-records';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import { rollUpsIn } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { RecordOptions } from '../../../../src/contract/language/references';
import { asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { recordPageAt } from '../../schemas/record-page-at';
import type { SchemaRegistry } from '../../schemas/registry';
import { rollUpsOfAll } from '../lists/roll-ups';
import { keyColumn } from '../tables/held-references';
import { presentRecord, recordColumns } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { tableName } from '../tables/table';

export interface Pages {
  registry: Pick<SchemaRegistry, 'byPath'>;
  clock(): Date;
}

export interface PageOfTenant {
  user: { tenantCode: string };
  page: RecordPage;
}

/** The page whose records a reference names or a look-up reads: the one that they belong to. */
export function targetOf({ registry }: Pages, { page: path }: { page: string }): RecordPage | undefined {
  const named = recordPageAt(registry, path);
  const { view } = named?.resource ?? {};
  return view ? recordPageAt(registry, view.of) : named;
}

/** The record with the fields that are named, and its id: no more of it goes anywhere. */
const onlyNamed = (record: Doc, fields: ReadonlySet<string>): Doc => partOf(record, [...fields, 'id']);

/** Records of the whole tenant by what tells them apart, whoever asks. */
async function findByKey(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  options: RecordOptions,
  values: readonly string[],
  lock: boolean,
): Promise<(StoredRecord & { key: string })[]> {
  const key = sql.id(keyColumn(options.value));
  return asTenantOwner(trx, async () => {
    const { rows } = await sql<StoredRecord & { key: string }>`
      SELECT ${recordColumns()}, ${key} AS key FROM ${sql.id(tableName(page.resource.name))}
      WHERE tenant_code = ${tenantCode} AND ${key} IN (${sql.join([...values])})
      ORDER BY id ${lock ? sql`FOR NO KEY UPDATE` : sql``}`.execute(trx);
    return rows;
  });
}

/** What is read of the records that a reference names; the part of the record `without` in what they add up to is left out. */
export interface NamedReading {
  options: RecordOptions;
  fields: ReadonlySet<string>;
  lock: boolean;
  without?: { page: string; id: string } | undefined;
}

/**
 * The records that values name, each with no more than the fields that expressions name, by the value; what is not there is
 * not among them. `lock` holds them until the transaction ends.
 */
export async function readNamed(
  trx: Trx,
  context: Pages,
  tenantCode: string,
  { options, fields, lock, without }: NamedReading,
  values: readonly string[],
): Promise<Map<string, Doc>> {
  const page = targetOf(context, options);
  if (!page || values.length === 0) return new Map();
  const found = await findByKey(trx, page, tenantCode, options, values, lock);
  const isRolledUp = rollUpsIn(page).some(({ name }) => fields.has(name));
  const ids = found.map(({ id }) => id);
  // In a statement of its own: by now the records are held, and what others have written is seen.
  const rolled = isRolledUp
    ? await rollUpsOfAll(trx, page, tenantCode, ids, without ? { without } : {})
    : new Map<string, Doc>();
  return new Map(
    found.map(({ key, ...record }) => {
      const row = presentRecord(page, record, context.clock());
      return [key, onlyNamed({ ...row, ...rolled.get(record.id) }, fields)];
    }),
  );
}

/** What rows name at the place of a reference, each once. */
export function namedAt(rows: readonly Doc[], place: string): string[] {
  const values = rows.map((row) => valueAt(row, place));
  return [...new Set(values)].filter((one): one is string => typeof one === 'string' && one !== '');
}

/**
 * Rows as the conditions of their page's buttons and transitions read them: `refs` has of each record that they name the
 * fields that they name, and nothing where there is none. `lock` holds these records until the transaction ends.
 */
export async function withNamed<R extends Doc>(
  trx: Trx,
  context: Pages,
  { user, page }: PageOfTenant,
  rows: readonly R[],
  lock = false,
  named = namedInRows(page),
): Promise<R[]> {
  if (named.size === 0 || rows.length === 0) return [...rows];
  const { references } = readersOf(page.form);
  const refs = rows.map((): Doc => ({}));
  for (const [place, fields] of [...named].sort()) {
    const reading = { options: references.get(place)!, fields, lock };
    const found = await readNamed(trx, context, user.tenantCode, reading, namedAt(rows, place));
    for (const [index, row] of rows.entries())
      refs[index]![place] = found.get(String(valueAt(row, place))) ?? {};
  }
  return rows.map((row, index) => ({ ...row, refs: refs[index]! }));
}
