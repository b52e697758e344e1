import { type RawBuilder, sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import type { LookupAsked } from '../../../../src/contract/expressions/others';
import { putAt } from '../../../../src/contract/fields/cleared-defaults';
import { momentAs } from '../../../../src/contract/fields/computed-defaults';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import { dateKindOf } from '../../../../src/contract/language/date-kinds';
import type { ValueLookup } from '../../../../src/contract/language/lookup-schema';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { NoOverlap } from '../../../../src/contract/language/resource-schema';
import { hasSupplierField } from '../../../../src/contract/lists/list-query';
import { DATE_TESTS } from '../../../../src/contract/rules/dates';
import { asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { periodTerms } from '../tables/overlap-constraint';
import { sharedRows } from '../tables/row-filter';
import { columnName, fieldPath, indexedFields, tableName } from '../tables/table';

type Condition = RawBuilder<boolean>;

/**
 * What each question finds, in their order: the value of the one record that applies, null where there is none. One
 * statement for all, over the records of the whole tenant, whoever asks; for a `supplier` over those that it may see.
 */
export async function lookUpValues(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  { value, on }: Pick<ValueLookup, 'value' | 'on'>,
  asked: readonly LookupAsked[],
  reader: 'gateway' | 'supplier' = 'gateway',
): Promise<unknown[]> {
  const { noOverlap } = page.resource;
  const questions = asked.map((one) => questionOf(page, on === undefined ? undefined : noOverlap, one));
  const sound = questions.flatMap((question, place) => (question ? [{ ...question, place }] : []));
  if (sound.length === 0) return asked.map(() => null);
  const fields = Object.keys(asked[0]!.params);
  const own = hasSupplierField(page) ? fields : fields.filter((field) => field !== 'supplierCode');
  const isOfSupplier = own.length < fields.length ? [sql<boolean>`supplier_code = own_supplier`] : [];
  const equal = [...own.map((field) => holdsSame(page, field)), ...isOfSupplier];
  const terms = on !== undefined && noOverlap ? periodTerms(page, noOverlap) : undefined;
  const period: Condition[] = terms
    ? [sql`${terms.isCompared}`, sql`${terms.key} && own_key`, sql`${terms.period} && own_period`]
    : [];
  const isShared = reader === 'supplier' && page.shared ? sharedRows(page.shared, page.states) : [];
  const find = async () => {
    const { rows } = await sql<{ place: number; found: unknown }>`
      WITH candidate AS (SELECT (one ->> 'place')::int AS place, ${tenantCode}::text AS tenant_code,
          one -> 'doc' AS doc, one ->> 'supplier' AS supplier_code, ''::text AS account_id
        FROM jsonb_array_elements(${JSON.stringify(sound)}::jsonb) AS one),
      own AS (SELECT place, doc AS own_doc, supplier_code AS own_supplier
        ${terms ? sql`, ${terms.key} AS own_key, ${terms.period} AS own_period` : sql``} FROM candidate)
      SELECT DISTINCT ON (place) place, doc #> ${sql.lit(fieldPath(value))}::text[] AS found
      FROM own JOIN ${sql.id(tableName(page.resource.name))} AS there ON tenant_code = ${tenantCode}
        AND ${sql.join([...equal, ...period, ...isShared], sql` AND `)}
      ORDER BY place, id`.execute(trx);
    const found = new Map(rows.map((row) => [row.place, row.found ?? null]));
    return asked.map((_, place) => found.get(place) ?? null);
  };
  return reader === 'supplier' ? find() : asTenantOwner(trx, find);
}

/** By the column where there is one, so that an index serves it. */
function holdsSame(page: RecordPage, field: string): Condition {
  const path = sql.lit(fieldPath(field));
  const column = indexedFields(page).find((one) => one.field === field);
  if (!column) return sql`doc #> ${path}::text[] = own_doc #> ${path}::text[]`;
  return sql`${sql.id(columnName(field))} = (own_doc #>> ${path}::text[])::${sql.raw(column.type)}`;
}

/** A question as a record that would be found; undefined where its day is none, so that it finds nothing. */
function questionOf(
  page: RecordPage,
  noOverlap: NoOverlap | undefined,
  { params, on }: LookupAsked,
): { doc: Doc; supplier: unknown } | undefined {
  const doc: Doc = {};
  const fields = fieldsOf(page.form);
  for (const [field, value] of Object.entries(params)) {
    const type = fields.get(field)?.type;
    if (type !== undefined && typeof value !== type) return undefined;
    putAt(doc, field, value);
  }
  if (noOverlap) {
    const day = dayOf(page, noOverlap, on);
    if (day === undefined) return undefined;
    putAt(doc, noOverlap.from, day);
    if (noOverlap.to !== undefined) putAt(doc, noOverlap.to, day);
  }
  return { doc, supplier: params.supplierCode ?? '' };
}

/** A day or a moment as the period's fields keep it. */
function dayOf({ form }: RecordPage, { from }: NoOverlap, on: unknown): string | undefined {
  const field = fieldsOf(form).get(from);
  const kind = (field && dateKindOf(field.schema)) === 'dateTime' ? 'dateTime' : 'date';
  const text = String(on);
  if (/T[\d:.]+Z$/.test(text)) return momentAs(kind, new Date(text));
  const asked = kind === 'date' ? text.slice(0, 10) : text.length === 10 ? `${text} 00:00:00` : text;
  return DATE_TESTS[kind](asked) ? asked : undefined;
}
