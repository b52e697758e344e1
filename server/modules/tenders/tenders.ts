import type { Kysely, Transaction } from 'kysely';
import type { RecordPage } from '../../../src/contract/page-schema';
import type { PublishedReader } from '../../../src/contract/published-schema';
import type { Tables } from '../../kernel/db/tables';
import { isId, isValue, listPublished, type PublishedRecord } from '../../kernel/records/read-published';
import { regionName, type TenderWords } from './tender-words';

/** Which tender is meant: by its id, or by its order number within the tenants that the caller sees. */
export interface TenderAsked {
  id?: string | undefined;
  orderId?: string | undefined;
}

/** The published tender that is meant; the newest where several tenants have one of that number. */
export async function findTender(
  trx: Transaction<Tables>,
  page: RecordPage,
  reader: PublishedReader,
  { id, orderId }: TenderAsked,
): Promise<PublishedRecord | undefined> {
  const where = [
    ...(id === undefined ? [] : [isId(id)]),
    ...(orderId === undefined ? [] : [isValue('orderId', orderId)]),
  ];
  const query = { latest: 'approveTime', pageNum: 1, pageSize: 1, where };
  const { list } = await listPublished(trx, page, reader, query);
  return list[0];
}

/** A tender as every list and every reader sees it (specification section 3), its codes put into words. */
export function presentTender(
  { tenantCode, id, doc }: PublishedRecord,
  names: TenantNames,
  words: ReadonlyMap<string, TenderWords>,
) {
  const { title, approveTime, signEndTime, type, orderId, addtype, region } = doc;
  return {
    id,
    title,
    approveTime,
    signEndTime,
    type,
    orderId,
    addtype,
    tenantName: names.get(tenantCode) ?? '',
    categories: words.get(tenantCode)?.categories(doc.categories) ?? [],
    region: regionName(region),
  };
}

/** Names of tenants by their codes. */
export type TenantNames = ReadonlyMap<string, string>;

/** The names of these tenants. */
export async function tenantNames(db: Kysely<Tables>, tenantCodes: readonly string[]): Promise<TenantNames> {
  const codes = [...new Set(tenantCodes)];
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('tenant')
    .select(['tenant_code', 'tenant_name'])
    .where('tenant_code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.tenant_code, row.tenant_name]));
}
