import type { ChildFile, ChildLocation, ChildProps, ChildUser } from '../../../src/contract/child-app';

/** Tenders and recruitments as the gateway answers them (server/modules/tenders/routes.ts). */

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
  /** Names, each with what it is below. */
  categories: string[];
  /** The name of the project's region; empty where none is said. */
  region: string;
}

/** One of them, and what suppliers see besides. */
export interface TenderDetail extends Tender {
  content?: string;
  scope?: string;
  contact?: string;
  contactPhone?: string;
  lines?: TenderLine[];
  files?: ChildFile[];
}

/** One thing that is to be bought. */
export interface TenderLine {
  material: string;
  specification: string;
  quantity: number;
  unit: string;
}

/** One choice of a filter. */
export interface Choice {
  value: string;
  label: string;
}

/** What tenders can be filtered by: each choice finds at least one. */
export type TenderFilters = Record<'categories' | 'regions' | 'buyers', Choice[]>;

/** What of the tenders is asked for; what is empty is not asked for. */
export interface TenderQuery {
  type: TenderType;
  title: string;
  category: string;
  region: string;
  buyer: string;
  /** `deadline`: those that can still be signed up for first, the nearest deadline in front. */
  sort: '' | 'deadline';
  pageNum: number;
}

export interface Listed<T> {
  list: T[];
  total: number;
}

const AREA = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder';

/** One page of what is published, the newest first unless another order is asked for. */
export function listTenders(
  { request }: ChildProps,
  query: TenderQuery & { pageSize: number },
): Promise<Listed<Tender>> {
  const asked = Object.entries(query).filter(([, value]) => value !== '');
  return request({ path: '/system/notice/tenders', query: Object.fromEntries(asked) });
}

/** What the tenders of a type can be filtered by. */
export function readFilters({ request }: ChildProps, type: TenderType): Promise<TenderFilters> {
  return request({ path: '/system/notice/tenderFilters', query: { type }, quiet: true });
}

/** Hands one of a tender's documents to the person. */
export function downloadFile({ download }: ChildProps, { id }: Tender, attachmentId: string): Promise<void> {
  return download({ path: `${AREA}/downloadTenderFile`, query: { id, attachmentId } });
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
      ? request<TenderDetail>({ path: `${AREA}/querySupTenderDetail`, query, quiet: true })
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
