import type { ChildLocation, ChildProps, ChildUser } from '../../../src/contract/child-app';

/** Tenders and recruitments as the gateway answers them (server/routes/tenders.ts). */

export type TenderType = 'tender' | 'recruit';

export interface Tender {
  id: string;
  title: string;
  type: TenderType;
  orderId: string;
  addtype: string;
  /** Times of Beijing, `YYYY-MM-DD HH:mm:ss`. */
  approveTime: string;
  signEndTime: string;
  tenantName: string;
}

/** One of them, and what suppliers see besides. */
export interface TenderDetail extends Tender {
  content?: string;
  categories?: string[];
}

export interface Listed<T> {
  list: T[];
  total: number;
}

const DETAIL = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder/querySupTenderDetail';

/** One page of what is published, the newest first. */
export function listTenders(
  { request }: ChildProps,
  query: { type: TenderType; title: string | undefined; pageNum: number; pageSize: number },
): Promise<Listed<Tender>> {
  return request({ path: '/system/notice/tenders', query });
}

/** What the caller may see of one; its content for suppliers alone. */
export async function readTender(
  { request }: ChildProps,
  query: { id: string } | { orderId: string },
  isSupplier: boolean,
): Promise<TenderDetail> {
  const [seen, more] = await Promise.all([
    request<TenderDetail>({ path: '/system/notice/tender', query, quiet: true }),
    isSupplier
      ? request<Pick<TenderDetail, 'content' | 'categories'>>({ path: DETAIL, query, quiet: true })
      : undefined,
  ]);
  return { ...seen, ...more };
}

/** The address of one below where the child is mounted (specification section 2). */
export function addressOf({ basePath }: Pick<ChildLocation, 'basePath'>, tender: Tender): string {
  const { type, orderId, addtype, id } = tender;
  const page = type === 'recruit' ? 'participate/recruitDetail' : 'market/marketDetail';
  return `${basePath}/${page}?${new URLSearchParams({ type, orderId, addtype, id })}`;
}

/** Milliseconds until a time of Beijing; negative once it has passed. */
export function timeLeft(time: string, now = Date.now()): number {
  return Date.parse(`${time.replace(' ', 'T')}+08:00`) - now;
}

/** A time without its seconds. */
export function shortTime(time: string): string {
  return time.slice(0, 16);
}

/** Whether a signed-in person acts for a supplier. */
export function isSupplier(user: ChildUser | undefined): boolean {
  return user?.face === 'supplier' && user.supplier !== undefined;
}
