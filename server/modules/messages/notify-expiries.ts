import { sql, type Transaction } from 'kysely';
import { daysBetween, today } from '../../../src/contract/derived';
import type { Doc } from '../../../src/contract/doc';
import { expiriesOf } from '../../../src/contract/fields';
import { pageAtFace } from '../../../src/contract/page-at-face';
import type { RecordPage } from '../../../src/contract/page-schema';
import { isRecordPage } from '../../../src/contract/pages';
import { recordCaption } from '../../../src/contract/record-title';
import { STOPPED } from '../../../src/contract/supplier-status';
import { type Database, enterTenantAsOwner } from '../../kernel/db/database';
import type { Tables } from '../../kernel/db/tables';
import { tableName } from '../../kernel/records/table';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { isOpenToSuppliers } from './notify-supplier';
import { sendMessage } from './send-message';
import { supplierAccounts } from './supplier-accounts';

/** A date of a record that comes near or has passed, and that nobody has been told of yet. */
interface Nearing {
  id: string;
  supplier: string;
  doc: Doc;
  date: string;
}

/**
 * Tells suppliers of documents that soon are, or are now, no longer good (`x-expiry`): each date once when it comes near
 * and once when it has passed, whichever copy of the gateway looks first. Those that are stopped hear nothing.
 */
export async function tellExpiries(
  { kysely }: Pick<Database, 'kysely'>,
  registry: Pick<SchemaRegistry, 'pages' | 'byPath'>,
  now: Date,
): Promise<void> {
  const pages = registry.pages().flatMap(({ path }) => {
    const page = registry.byPath(path)?.page;
    return page && isRecordPage(page) && isOpenToSuppliers(page) ? [page] : [];
  });
  const tenants = await kysely.selectFrom('tenant').select('tenant_code').execute();
  for (const { tenant_code: tenantCode } of tenants) {
    await kysely.transaction().execute(async (trx) => {
      await enterTenantAsOwner(trx, tenantCode);
      for (const page of pages) await tellOf(trx, tenantCode, page, today(now));
    });
  }
}

async function tellOf(trx: Transaction<Tables>, tenantCode: string, page: RecordPage, day: string) {
  const { name: resource } = page.resource;
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass(${`"${tableName(resource)}"`}) IS NOT NULL AS there`.execute(trx);
  if (!tables[0]?.there) return;
  for (const { path, title, remindDays } of expiriesOf(page.form)) {
    for (const isOver of [false, true]) {
      const stage = isOver ? 'over' : 'near';
      const days = isOver ? -1 : remindDays;
      const found = await nearing(trx, { tenantCode, resource, path, stage, day, days });
      for (const one of found) await tell(trx, tenantCode, page, title, one, day);
    }
  }
}

interface Question {
  tenantCode: string;
  resource: string;
  path: string;
  stage: 'near' | 'over';
  day: string;
  /** Dates up to so many days after the day. */
  days: number;
}

/** The records to tell of, which are written down as told; a date that has passed has come near before. */
async function nearing(trx: Transaction<Tables>, asked: Question): Promise<Nearing[]> {
  const { tenantCode, resource, path, stage, day, days } = asked;
  const value = sql`record.doc #>> ${sql.val(`{${path.split('.').join(',')}}`)}::text[]`;
  const from = stage === 'near' ? sql`AND ${value} >= ${day}` : sql``;
  const { rows } = await sql<Nearing>`
    WITH found AS (
      SELECT record.id, record.supplier_code AS supplier, record.doc, ${value} AS date
      FROM ${sql.id(tableName(resource))} record
      JOIN supplier USING (tenant_code, supplier_code)
      WHERE record.tenant_code = ${tenantCode} AND supplier.status NOT IN (${sql.join([...STOPPED])})
        AND ${value} <= to_char(${day}::date + ${sql.lit(days)}, 'YYYY-MM-DD') ${from}),
    told AS (
      INSERT INTO expiry_notice (tenant_code, resource, record_id, field, date, stage)
      SELECT ${tenantCode}, ${resource}, id, ${path}, date, ${stage} FROM found
      ON CONFLICT DO NOTHING RETURNING record_id)
    SELECT found.* FROM found JOIN told ON told.record_id = found.id ORDER BY found.id`.execute(trx);
  return rows;
}

async function tell(
  trx: Transaction<Tables>,
  tenantCode: string,
  page: RecordPage,
  field: string,
  { id, supplier, doc, date }: Nearing,
  day: string,
): Promise<void> {
  const shown = pageAtFace(page, 'supplier');
  const name = recordCaption(shown, doc);
  const days = daysBetween(day, date);
  await sendMessage(trx, {
    tenantCode,
    to: await supplierAccounts(trx, { tenantCode, supplierCode: supplier }, page),
    kind: 'system',
    title:
      name === ''
        ? days < 0
          ? '{page}已过期：{field} {date}'
          : '{page}即将到期：{field} {date}'
        : days < 0
          ? '{page}「{name}」已过期：{field} {date}'
          : '{page}「{name}」即将到期：{field} {date}',
    body: days < 0 ? '请尽快更换并更新资料。' : '还有 {days} 天到期，请及时更换并更新资料。',
    params: { page: shown.title, name, field, date, days: String(days) },
    link: page.kind === 'form' ? page.path : `${page.path}?id=${encodeURIComponent(id)}`,
  });
}
