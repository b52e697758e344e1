import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import { fieldsOf } from '../../../src/contract/fields';
import type { RecordPage } from '../../../src/contract/page-schema';
import { byTenant, namedRecord, RecordsInTheWay } from '../schemas/records-in-the-way';
import { asReader } from './migrate-records';
import { type IndexedField, ownerColumn, tableName } from './table';

/** Groups of records with the same value that are looked at to be named. */
const MOST_GROUPS = 50;

interface Clash {
  tenant_code: string;
  value: string;
  records: { id: string; doc: Doc }[];
}

/** Throws RecordsInTheWay where records have the same value in a field that is to be unique from now on. */
export async function requireUnique<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  { field, column }: IndexedField,
): Promise<void> {
  const table = tableName(page.resource.name);
  const owner = page.resource.uniqueIn === 'tenant' ? undefined : ownerColumn(page);
  const within = sql.join(['tenant_code', ...(owner ? [owner] : []), column].map((name) => sql.id(name)));
  const clashes = await asReader(trx, table, async () => {
    const { rows } = await sql<Clash>`SELECT tenant_code, ${sql.id(column)}::text AS value,
        jsonb_agg(jsonb_build_object('id', id, 'doc', doc) ORDER BY created_at, id) AS records
      FROM ${sql.id(table)} WHERE ${sql.id(column)} IS NOT NULL
      GROUP BY ${within} HAVING count(*) > 1 ORDER BY tenant_code, 2 LIMIT ${MOST_GROUPS}`.execute(trx);
    return rows;
  });
  if (clashes.length === 0) return;
  const title = fieldsOf(page.form).get(field)?.title ?? field;
  const index = page.resource.unique?.indexOf(field) ?? 0;
  throw new RecordsInTheWay(
    ['resource', 'unique', index],
    `不能要求「${title}」唯一：已有记录的值重复，请先改好这些记录`,
    byTenant(
      clashes.map(({ tenant_code: tenantCode, value, records }) => {
        const named = records.slice(0, 3).map((record) => namedRecord(page, record));
        const more = records.length > 3 ? `等 ${records.length} 条` : '';
        return { tenantCode, text: `${value}：${named.join('、')}${more}` };
      }),
    ),
  );
}
