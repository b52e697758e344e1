import { POSEIDON } from '@/contract/base/identity';
import type { ListData } from '@/contract/lists/list-data';
import { post } from '@/services/http/calls';

const AREA = `${POSEIDON}/supSupplier`;

/** An announcement of the office to this supplier (specification section 3). */
interface AnnouncementRow {
  messageId: string;
  title: string;
  /** Beijing time. */
  publishTime: string;
  isRead: 'Y' | 'N';
}

/** The newest announcements to this supplier. Rejects as `http` does. */
export function newestAnnouncements(pageSize: number): Promise<ListData<AnnouncementRow>> {
  const url = `${AREA}/searchSendAnnouncementPage`;
  return post(url, { pageNum: 1, pageSize });
}
