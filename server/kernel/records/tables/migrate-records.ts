import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { isObject } from '../../../../src/contract/base/is-object';
import { CHANGE_REQUESTS } from '../../../../src/contract/base/system-resources';
import { placesOf } from '../../../../src/contract/check/places';
import { layoutFields, type RecordLayout, recordLayout } from '../../../../src/contract/fields/record-layout';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { currentDoc, type Unconvertible } from '../../../../src/contract/records/current-doc';
import { asRecordReader } from '../../db/as-role';
import { outsidePolicies } from '../../db/outside-policies';
import { byTenant, namedRecord, RecordsInTheWay } from '../../schemas/records-in-the-way';
import { isTable, tableName } from './table';

/** Records that are read and written at a time. */
const PORTION = 500;

interface Row {
  tenant_code: string;
  id: string;
  doc: Doc;
}

/**
 * Brings the records of a page to the names and types that its fields have now (decision 058). The layout that they
 * were brought to stands in the table's comment, so a file that changes nothing of it costs one look at that. Throws
 * RecordsInTheWay, with nothing changed, where values cannot be converted.
 */
export async function migrateRecords<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<void> {
  const table = tableName(page.resource.name);
  const kept = await keptLayout(trx, table);
  const layout = recordLayout(page.form);
  if (isLayout(kept, page)) return;
  const conditions = suspects(page, kept, layout);
  if (conditions.length > 0 && (await isAnySuspect(trx, table, conditions))) {
    await outsidePolicies(trx, table, () => convertAll(trx, page, kept, conditions));
  }
  await migrateRequests(trx, page);
  await sql`COMMENT ON TABLE ${sql.id(table)} IS ${sql.lit(JSON.stringify(layout))}`.execute(trx);
}

/** Whether the comment of a page's table says that its records are as the fields of the page are now. */
export function areRecordsMigrated(page: RecordPage, comment: string | null): boolean {
  return isLayout(layoutIn(comment), page);
}

function isLayout(kept: RecordLayout | undefined, page: RecordPage): boolean {
  return kept !== undefined && JSON.stringify(kept) === JSON.stringify(recordLayout(page.form));
}

async function keptLayout<Tables>(
  trx: Transaction<Tables>,
  table: string,
): Promise<RecordLayout | undefined> {
  const { rows } = await sql<{ comment: string | null }>`
    SELECT obj_description(to_regclass(${`"${table}"`}), 'pg_class') AS comment`.execute(trx);
  return layoutIn(rows[0]?.comment);
}

function layoutIn(comment: string | null | undefined): RecordLayout | undefined {
  if (!comment?.startsWith('{')) return undefined;
  const kept: unknown = JSON.parse(comment);
  return isObject(kept) ? (kept as RecordLayout) : undefined;
}

/** Paths of the JSON path language that find something in a record which is not as the fields that changed want it. */
function suspects(page: RecordPage, kept: RecordLayout | undefined, layout: RecordLayout): string[] {
  return layoutFields(page.form).flatMap(({ path, schema }) => {
    if (kept?.[path] === layout[path]) return [];
    const at = jsonPath(path);
    const former = schema.was === undefined ? [] : [jsonPath(path.replace(/[^.]*$/, schema.was))];
    const items =
      schema.items && schema.items.type !== 'object' ? [notOfType(`${at}[*]`, schema.items.type)] : [];
    // A date of another kind is a text like any other.
    const dates = kept !== undefined && layout[path]?.includes(':') ? [at] : [];
    return [...former, notOfType(at, schema.type), ...items, ...dates];
  });
}

const notOfType = (path: string, type: string) => `${path}.type() ? (@ != "${type}" && @ != "null")`;

/** `lines[].price` as `$."lines"[*]."price"`. */
export function jsonPath(path: string): string {
  const steps = path.split('.').map((step) => {
    const name = step.replace(/\[\]$/, '');
    return `."${name}"${step === name ? '' : '[*]'}`;
  });
  return `$${steps.join('')}`;
}

function isSuspect(conditions: readonly string[]) {
  const all = conditions.map((path) => sql`jsonb_path_exists(doc, ${sql.lit(path)}::jsonpath)`);
  return sql`(${sql.join(all, sql` OR `)})`;
}

/** Looked for as the role that may read all tenants, so that the table stays open to everybody meanwhile. */
async function isAnySuspect<Tables>(
  trx: Transaction<Tables>,
  table: string,
  conditions: readonly string[],
): Promise<boolean> {
  return asReader(trx, table, async () => {
    const { rows } = await sql`SELECT 1 FROM ${sql.id(table)} WHERE ${isSuspect(conditions)} LIMIT 1`.execute(
      trx,
    );
    return rows.length > 0;
  });
}

/** Runs a reading of all tenants' records of a table; a table that nobody has made a view of yet holds none. */
export async function asReader<Tables, T>(
  trx: Transaction<Tables>,
  table: string,
  read: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pg_policy WHERE polname = 'reader'
      AND polrelid = to_regclass(${`"${table}"`})) AS may`.execute(trx);
  if (!rows[0]?.may) return outsidePolicies(trx, table, read);
  return asRecordReader(trx, read);
}

async function convertAll<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  kept: RecordLayout | undefined,
  conditions: readonly string[],
): Promise<void> {
  const table = tableName(page.resource.name);
  const stuck: { row: Row; left: Unconvertible }[] = [];
  for await (const rows of portions(trx, table, isSuspect(conditions))) {
    const changed: Row[] = [];
    for (const row of rows) {
      const { doc, left } = currentDoc(page.form, row.doc);
      stuck.push(...left.map((one) => ({ row: { ...row, doc }, left: one })));
      if (JSON.stringify(doc) !== JSON.stringify(row.doc)) changed.push({ ...row, doc });
    }
    await rewrite(trx, table, changed);
  }
  // What was of another type before layouts were kept was served so, and goes on.
  if (kept && stuck.length > 0) throw refusal(page, stuck);
}

type Condition = ReturnType<typeof isSuspect>;

async function* portions<Tables>(trx: Transaction<Tables>, table: string, condition: Condition) {
  for (let last: Row | undefined, isFirst = true; isFirst || last; isFirst = false) {
    const after = last ? sql`AND (tenant_code, id) > (${last.tenant_code}, ${last.id})` : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`SELECT tenant_code, id, doc FROM ${sql.id(table)}
      WHERE ${condition} ${after} ORDER BY tenant_code, id LIMIT ${PORTION}`.execute(trx);
    yield rows;
    last = rows.length === PORTION ? rows.at(-1) : undefined;
  }
}

async function rewrite<Tables>(trx: Transaction<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const lists = [
    rows.map(({ tenant_code }) => tenant_code),
    rows.map(({ id }) => id),
    rows.map(({ doc }) => JSON.stringify(doc)),
  ].map((list) => sql`${list}::text[]`);
  await sql`UPDATE ${sql.id(table)} AS record SET doc = now.doc::jsonb
    FROM unnest(${sql.join(lists)}) AS now (tenant_code, id, doc)
    WHERE record.tenant_code = now.tenant_code AND record.id = now.id`.execute(trx);
}

const TYPES = {
  string: '文字',
  number: '数字',
  boolean: '是否',
  array: '多个值',
  object: '一组字段',
} as const;

function refusal(page: RecordPage, stuck: readonly { row: Row; left: Unconvertible }[]): RecordsInTheWay {
  const { field } = stuck[0]!.left;
  const own = stuck.filter(({ left }) => left.field === field);
  const place = placesOf(page.form).find(({ schema }) => schema === field.schema)?.json ?? ['form'];
  const records = new Set(own.map(({ row }) => `${row.tenant_code} ${row.id}`)).size;
  return new RecordsInTheWay(
    [...place, 'type'],
    `「${field.title}」改为${TYPES[field.type]}，已有 ${records} 条记录的值转换不了，请先改好这些记录`,
    byTenant(
      own.map(({ row, left }) => ({
        tenantCode: row.tenant_code,
        text: `${namedRecord(page, row)}的 ${JSON.stringify(left.value).slice(0, 40)}`,
      })),
    ),
  );
}

/** What suppliers ask to be changed of a page's records speaks of its fields, too. */
async function migrateRequests<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<void> {
  const table = tableName(CHANGE_REQUESTS);
  if (!page.certified || page.resource.name === CHANGE_REQUESTS) return;
  if (!(await isTable(trx, table))) return;
  const about = sql`(doc ->> 'resource' = ${page.resource.name})`;
  const found = await asReader(trx, table, async () => {
    const all: Row[] = [];
    for await (const some of portions(trx, table, about)) all.push(...some);
    return all;
  });
  const side = (value: unknown) => (isObject(value) ? currentDoc(page.form, value).doc : value);
  const changed = found
    .map((row) => ({ row, doc: { ...row.doc, before: side(row.doc.before), after: side(row.doc.after) } }))
    .filter(({ row, doc }) => JSON.stringify(doc) !== JSON.stringify(row.doc))
    .map(({ row, doc }) => ({ ...row, doc }));
  if (changed.length > 0) await outsidePolicies(trx, table, () => rewrite(trx, table, changed));
}
