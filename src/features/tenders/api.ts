import type { ListData } from '@/contract/lists/list-data';
import { post } from '@/services/http/calls';
import { publicList } from '@/services/http/public-list';

/** A row of the landing page's notice table (specification section 3). */
export interface TenderRow {
  id: string;
  title: string;
  /** Published, Beijing time. */
  approveTime: string;
  /** Until when one signs up, Beijing time. */
  signEndTime: string;
  type: string;
  orderId: string;
  addtype: string;
}

/** Tenders and recruitments that anybody may see, the newest first. Rejects as `http` does and tells nobody. */
export const listTenders = publicList<TenderRow>('/system/notice/tenders');

/** The tenders and recruitments for a supplier who is signed in, the newest first. Rejects as `http` does. */
export function homePageTenders(paging: { pageNum: number; pageSize: number }): Promise<ListData<TenderRow>> {
  const url = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder/querySupHomePageList';
  return post(url, paging);
}

/** Where "view details" of a tender or a recruitment leads (specification section 2). */
export function detailPath({
  type,
  orderId,
  addtype,
  id,
}: Omit<TenderRow, 'title' | 'approveTime' | 'signEndTime'>): string {
  const page =
    type === 'recruit'
      ? '/biding/supplier/participate/recruitDetail'
      : '/biding/supplier/market/marketDetail';
  return `${page}?${new URLSearchParams({ type, orderId, addtype, id })}`;
}
