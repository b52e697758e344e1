import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import { dateKindOf } from '../../../../src/contract/language/date-kinds';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { NoOverlap } from '../../../../src/contract/language/resource-schema';
import { byTenant, namedRecord, RecordsInTheWay } from '../../schemas/records-in-the-way';
import { fingerprint } from './definitions';
import { asReader } from './migrate-records';
import { fieldPath, ownerColumn, tableName } from './table';

/** What the database compares records by, each an expression over the columns of the table. */
export interface PeriodTerms {
  /** A range of one point that is the same for records within which periods may not overlap. */
  key: RawBuilder<unknown>;
  /** The days or moments of the period, both ends included; null where it ends before it begins. */
  period: RawBuilder<unknown>;
  /** Which records are compared at all. */
  isCompared: RawBuilder<unknown>;
}

export const constraintName = (page: RecordPage) => `x_${page.resource.name}_overlap`;

/**
 * Makes the exclusion constraint of a page's table be the one that its `noOverlap` asks for; answers whether anything
 * changed. It compares by ranges alone, for which PostgreSQL and PGlite need no extension; where `btree_gist` is
 * installed, the tenant is compared as well, which tables that Citus spreads need (decision 080). Throws
 * RecordsInTheWay where records overlap already.
 */
export async function prepareOverlap<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<boolean> {
  const { noOverlap, view } = page.resource;
  // The constraint is of the page whose records they are.
  if (!noOverlap || view) return false;
  const { statement, print } = await wantedConstraint(trx, page, noOverlap);
  if ((await presentPrint(trx, page)) === print) return false;
  await requireApart(trx, page, noOverlap);
  await statement.execute(trx);
  const name = sql.id(constraintName(page));
  await sql`COMMENT ON CONSTRAINT ${name} ON ${sql.id(tableName(page.resource.name))} IS ${sql.lit(print)}`.execute(
    trx,
  );
  return true;
}

/**
 * Whether the constraint of a page's table is the one that the page asks for: `present` is its fingerprint, undefined
 * where there is none, and `hasGist` whether `btree_gist` is installed.
 */
export function isOverlapReady(
  db: QueryExecutorProvider,
  page: RecordPage,
  present: string | undefined,
  hasGist: boolean,
): boolean {
  const { noOverlap, view } = page.resource;
  // The constraint is of the page whose records they are.
  return view !== undefined || present === (noOverlap && constraintOf(db, page, noOverlap, hasGist).print);
}

/** Takes away a constraint that the page asks for no more or otherwise, before its records are brought to other names. */
export async function dropOldOverlap<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<void> {
  const { noOverlap } = page.resource;
  const present = await presentPrint(trx, page);
  if (present === undefined) return;
  const wanted = noOverlap && (await wantedConstraint(trx, page, noOverlap));
  if (present === wanted?.print) return;
  const [table, name] = [sql.id(tableName(page.resource.name)), sql.id(constraintName(page))];
  await sql`ALTER TABLE ${table} DROP CONSTRAINT ${name}`.execute(trx);
}

async function wantedConstraint<Tables>(trx: Transaction<Tables>, page: RecordPage, noOverlap: NoOverlap) {
  const { rows } = await sql<{ there: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'btree_gist') AS there`.execute(trx);
  return constraintOf(trx, page, noOverlap, rows[0]!.there);
}

function constraintOf(db: QueryExecutorProvider, page: RecordPage, noOverlap: NoOverlap, hasGist: boolean) {
  const { key, period, isCompared } = periodTerms(page, noOverlap);
  const tenant = hasGist ? sql`tenant_code WITH =, ` : sql``;
  const [table, name] = [sql.id(tableName(page.resource.name)), sql.id(constraintName(page))];
  const statement = sql`ALTER TABLE ${table} ADD CONSTRAINT ${name}
    EXCLUDE USING gist (${tenant}(${key}) WITH &&, (${period}) WITH &&) WHERE (${isCompared})`;
  return { statement, print: fingerprint(db, statement) };
}

async function presentPrint<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<string | undefined> {
  const { rows } = await sql<{ print: string | null }>`
    SELECT obj_description(oid, 'pg_constraint') AS print FROM pg_constraint
    WHERE conname = ${constraintName(page)}
      AND conrelid = to_regclass(${`"${tableName(page.resource.name)}"`})`.execute(trx);
  return rows[0] && (rows[0].print ?? '');
}

/** The terms of a page's table. What stands in an index must answer the same for ever, so dates are read as digits. */
export function periodTerms(page: RecordPage, { from, to, within = [], states }: NoOverlap): PeriodTerms {
  const owner = page.resource.uniqueIn === 'tenant' ? undefined : ownerColumn(page);
  const texts = within.map((field) => sql`doc #>> ${sql.lit(fieldPath(field))}::text[]`);
  const parts = [sql`tenant_code`, ...(owner ? [sql.id(owner)] : []), ...texts];
  // Each with its length, so that no two lists of values read the same.
  const whole = sql.join(
    parts.map((part) => sql`length(${part})::text || ':' || (${part})`),
    sql` || `,
  );
  const point = sql`hashtextextended(${whole}, 0)::numeric`;
  const [start, end] = [boundOf(page, from), to === undefined ? sql`NULL::numeric` : boundOf(page, to)];
  const period = sql`CASE WHEN coalesce(${start} <= ${end}, true) THEN numrange(${start}, ${end}, '[]') END`;
  const stateField = page.states?.field;
  const conditions = [
    ...texts.map((text) => sql`(${text}) IS NOT NULL`),
    ...(states && stateField !== undefined
      ? [
          sql`(doc #>> ${sql.lit(fieldPath(stateField))}::text[]) IN (${sql.join(states.map((one) => sql.lit(one)))})`,
        ]
      : []),
  ];
  return {
    key: sql`numrange(${point}, ${point}, '[]')`,
    period,
    isCompared: conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`,
  };
}

const FORMS = { date: '^\\d{4}-\\d\\d-\\d\\d$', dateTime: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' };

/** A date or a moment as the number that its digits are; null where there is none, which leaves the period open. */
function boundOf({ form }: RecordPage, field: string): RawBuilder<unknown> {
  const text = sql`doc #>> ${sql.lit(fieldPath(field))}::text[]`;
  const info = fieldsOf(form).get(field);
  const shape = FORMS[info && dateKindOf(info.schema) === 'dateTime' ? 'dateTime' : 'date'];
  return sql`CASE WHEN (${text}) ~ ${sql.lit(shape)} THEN translate(${text}, '- :', '')::numeric END`;
}

interface Pair {
  tenant_code: string;
  first: { id: string; doc: Doc };
  second: { id: string; doc: Doc };
}

/** Pairs of records that are looked at to be named. */
const MOST_PAIRS = 50;

/** Throws RecordsInTheWay where records overlap that may not from now on. */
async function requireApart<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  noOverlap: NoOverlap,
): Promise<void> {
  const table = tableName(page.resource.name);
  const { key, period, isCompared } = periodTerms(page, noOverlap);
  const pairs = await asReader(trx, table, async () => {
    const { rows } = await sql<Pair>`
      WITH compared AS (SELECT tenant_code, id, doc, ${key} AS key, ${period} AS period
        FROM ${sql.id(table)} WHERE ${isCompared})
      SELECT one.tenant_code, jsonb_build_object('id', one.id, 'doc', one.doc) AS first,
        jsonb_build_object('id', other.id, 'doc', other.doc) AS second
      FROM compared AS one JOIN compared AS other
        ON other.tenant_code = one.tenant_code AND other.key = one.key AND other.id > one.id
          AND other.period && one.period
      ORDER BY one.tenant_code, one.id, other.id LIMIT ${MOST_PAIRS}`.execute(trx);
    return rows;
  });
  if (pairs.length === 0) return;
  throw new RecordsInTheWay(
    ['resource', 'noOverlap'],
    '不能要求期间不重叠：已有记录的期间重叠，请先改好这些记录',
    byTenant(
      pairs.map(({ tenant_code: tenantCode, first, second }) => ({
        tenantCode,
        text: `${namedRecord(page, first)}和${namedRecord(page, second)}`,
      })),
    ),
  );
}
