import { request } from '@/services/http/http';
import { publicList } from '@/services/http/public-list';

/** A row of the system notice list (specification section 3). */
export interface NoticeRow {
  id: string;
  title: string;
  sendDateStr: string;
  /** Empty for a notice without one. */
  deadlineTime: string;
}

/** System notices, the newest first. */
export const listNotices = publicList<NoticeRow>('/system/notice/list');
/** A system notice in full; `content` is formatted text, to be cleaned before it is shown. */
export const readNotice = (id: string): Promise<NoticeRow & { content: string }> =>
  request({ url: '/system/notice/detail', params: { id }, quiet: true, background: true });
