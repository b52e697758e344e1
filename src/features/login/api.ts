import { publicList } from '@/services/http/public-list';

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

export const listCustomers = publicList<CustomerCard>('/system/notice/customers');

/** A row of the system notice list (specification section 3). */
interface NoticeRow {
  id: string;
  title: string;
  sendDateStr: string;
  /** Empty for a notice without one. */
  deadlineTime: string;
}

/** System notices, the newest first. */
export const listNotices = publicList<NoticeRow>('/system/notice/list');
