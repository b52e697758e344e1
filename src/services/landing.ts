import type { ListData } from '@/contract/envelope';
import { request } from './http/http';

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

/** A row of the system notice list (specification section 3). */
export interface NoticeRow {
  id: string;
  title: string;
  sendDateStr: string;
  /** Empty for a notice without one. */
  deadlineTime: string;
}

/** A customer of the platform and the ways to reach it; what it has not is empty. */
export interface CustomerCard {
  id: string;
  customerName: string;
  intro: string;
  hotline: string;
  mailbox: string;
  complaintHotline: string;
  appUrl: string;
  officialAccountUrl: string;
  reportScope: string;
  rewardPolicy: string;
}

/** The first page of the landing page's lists (specification section 9). */
const LANDING_PAGE = { pageNum: 1, pageSize: 7 } as const;

const read =
  <Row>(url: string) =>
  (params: object = LANDING_PAGE): Promise<ListData<Row>> =>
    request<ListData<Row>>({ url, params, quiet: true, background: true });

/** Tenders and recruitments that anybody may see, the newest first. Rejects as `http` does and tells nobody. */
export const listTenders = read<TenderRow>('/system/notice/tenders');
/** System notices, the newest first. */
export const listNotices = read<NoticeRow>('/system/notice/list');
/** A system notice in full; `content` is formatted text, to be cleaned before it is shown. */
export const readNotice = (id: string): Promise<NoticeRow & { content: string }> =>
  request({ url: '/system/notice/detail', params: { id }, quiet: true, background: true });
/** The customers of the platform, in their order. */
export const listCustomers = read<CustomerCard>('/system/notice/customers');

/** The tenders and recruitments for a supplier who is signed in, the newest first. Rejects as `http` does. */
export function homePageTenders(paging: { pageNum: number; pageSize: number }): Promise<ListData<TenderRow>> {
  const url = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder/querySupHomePageList';
  return request({ method: 'POST', url, data: paging, quiet: true });
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
