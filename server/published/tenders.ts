import type { Kysely, Transaction } from 'kysely';
import type { Dictionary } from '../../src/contract/dictionary-schema';
import type { RecordPage } from '../../src/contract/page-schema';
import type { Tables } from '../db/tables';
import { type Category, categoryTree } from '../references/categories';
import type { Reader } from '../resources/published-views';
import { isId, isValue, listPublished, type PublishedRecord } from './read-published';

/** The resource whose records are tenders and recruitments. */
export const TENDERS = 'tender';

/** Which tender is meant: by its id, or by its order number within the tenants that the caller sees. */
export interface TenderAsked {
  id?: string | undefined;
  orderId?: string | undefined;
}

/** The published tender that is meant; the newest where several tenants have one of that number. */
export async function findTender(
  trx: Transaction<Tables>,
  page: RecordPage,
  reader: Reader,
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

/** A tender as every list and every reader sees it (specification section 3). */
export function presentTender({ tenantCode, id, doc }: PublishedRecord, names: TenantNames) {
  const { title, approveTime, signEndTime, type, orderId, addtype } = doc;
  const tenantName = names.get(tenantCode) ?? '';
  return { id, title, approveTime, signEndTime, type, orderId, addtype, tenantName };
}

/** Names of tenants by their codes. */
export type TenantNames = ReadonlyMap<string, string>;

/** The names of the tenants that have published these. */
export async function tenantNames(
  db: Kysely<Tables>,
  records: readonly PublishedRecord[],
): Promise<TenantNames> {
  const codes = [...new Set(records.map(({ tenantCode }) => tenantCode))];
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('tenant')
    .select(['tenant_code', 'tenant_name'])
    .where('tenant_code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.tenant_code, row.tenant_name]));
}

/** The names of a tender's categories, each with what it is below: `钢材与金属 / 螺纹钢`. */
export function categoryNames(
  codes: unknown,
  dictionary: Dictionary | undefined,
  translate: (text: string) => string,
): string[] {
  if (!Array.isArray(codes)) return [];
  const names = new Map<string, string>();
  const walk = (tree: readonly Category[], above: readonly string[]) => {
    for (const { categoryId, categoryName, children } of tree) {
      const path = [...above, categoryName];
      names.set(categoryId, path.join(' / '));
      walk(children, path);
    }
  };
  walk(categoryTree(dictionary?.entries ?? [], translate), []);
  return codes.flatMap((code) => names.get(String(code)) ?? []);
}
