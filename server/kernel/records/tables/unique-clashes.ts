import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { placesOf } from '../../../../src/contract/check/places';
import type { JsonPath } from '../../../../src/contract/check/problem';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import type { UniqueGroup } from '../../../../src/contract/fields/unique-groups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { byTenant, namedRecord, RecordsInTheWay } from '../../schemas/records-in-the-way';
import { asReader } from './migrate-records';
import { columnName, ownerColumn, tableName } from './table';

/** Groups of records with the same values that are looked at to be named. */
const MOST_GROUPS = 50;

interface Clash {
  tenant_code: string;
  value: string;
  records: { id: string; doc: Doc }[];
}

/** Throws RecordsInTheWay where records have the same values in fields that are to be unique from now on. */
export async function requireUnique<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  group: UniqueGroup,
): Promise<void> {
  const table = tableName(page.resource.name);
  const owner = group.within === 'tenant' ? undefined : ownerColumn(page);
  const columns = group.fields.map((field) => sql.id(columnName(field)));
  const within = sql.join([
    ...['tenant_code', ...(owner ? [owner] : [])].map((name) => sql.id(name)),
    ...columns,
  ]);
  const value = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql` || '、' || `,
  );
  const isWhole = sql.join(
    columns.map((column) => sql`${column} IS NOT NULL`),
    sql` AND `,
  );
  const clashes = await asReader(trx, table, async () => {
    const { rows } = await sql<Clash>`SELECT tenant_code, ${value} AS value,
        jsonb_agg(jsonb_build_object('id', id, 'doc', doc) ORDER BY created_at, id) AS records
      FROM ${sql.id(table)} WHERE ${isWhole}
      GROUP BY ${within} HAVING count(*) > 1 ORDER BY tenant_code, 2 LIMIT ${MOST_GROUPS}`.execute(trx);
    return rows;
  });
  if (clashes.length === 0) return;
  const titles = group.fields
    .map((field) => `「${fieldsOf(page.form).get(field)?.title ?? field}」`)
    .join('');
  const together = group.fields.length > 1 ? '合起来' : '';
  throw new RecordsInTheWay(
    placeOf(page, group),
    `不能要求${titles}${together}唯一：已有记录的值重复，请先改好这些记录`,
    byTenant(
      clashes.map(({ tenant_code: tenantCode, value: same, records }) => {
        const named = records.slice(0, 3).map((record) => namedRecord(page, record));
        const more = records.length > 3 ? `等 ${records.length} 条` : '';
        return { tenantCode, text: `${same}：${named.join('、')}${more}` };
      }),
    ),
  );
}

function placeOf({ form }: RecordPage, { entry, fields }: UniqueGroup): JsonPath {
  if (entry !== undefined) return ['resource', 'unique', entry];
  const place = placesOf(form).find(({ path }) => path === fields[0]);
  return [...(place?.json ?? ['form']), 'x-serial'];
}
