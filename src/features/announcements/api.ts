import type { ListData } from '@/contract/envelope';
import { POSEIDON } from '@/contract/identity';
import { type Download, fetchDownload } from '@/services/http/download';
import { request } from '@/services/http/http';

/** An announcement of the office to this supplier (specification section 3). */
export interface AnnouncementRow {
  messageId: string;
  title: string;
  /** Beijing time. */
  publishTime: string;
  /** Of its attachment; empty where it has none. */
  fastdfsUrl: string;
  isRead: 'Y' | 'N';
}

export interface Announcement extends AnnouncementRow {
  /** Formatted text, to be cleaned before it is shown. */
  content: string;
  fileName: string;
}

/** What is asked for; `isRead` leaves out the others. */
export interface AnnouncementQuery {
  pageNum: number;
  pageSize: number;
  title?: string;
  isRead?: 'Y' | 'N';
}

const AREA = `${POSEIDON}/supSupplier`;

/** Announcements to this supplier, the newest first. Rejects as `http` does. */
export function searchAnnouncements(query: AnnouncementQuery): Promise<ListData<AnnouncementRow>> {
  return request({ method: 'POST', url: `${AREA}/searchSendAnnouncementPage`, data: query, quiet: true });
}

/** One announcement in full; the first time it is opened, it counts as read. Rejects as `http` does. */
export function readAnnouncement(messageId: string): Promise<Announcement> {
  return request({ url: `${AREA}/searchAnnouncementById`, params: { messageId }, quiet: true });
}

/** The attachment of an announcement. Rejects as `http` does. */
export function loadAttachment({ messageId, fastdfsUrl }: AnnouncementRow): Promise<Download> {
  return fetchDownload({ url: `${AREA}/downloadAnnouncementById`, params: { messageId, fastdfsUrl } });
}
