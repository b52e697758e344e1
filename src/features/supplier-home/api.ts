import type { ListData } from '@/contract/envelope';
import { POSEIDON } from '@/contract/identity';
import { type Download, fetchDownload } from '@/services/http/download';
import { request } from '@/services/http/http';

const AREA = `${POSEIDON}/supSupplier`;

/** The register book (`export-register-book`) or the form that confirms the electronic signature. Rejects as `http` does. */
export function loadPaper(call: 'export-register-book' | 'exportElectronicSignature'): Promise<Download> {
  return fetchDownload({ url: `${AREA}/${call}` }, `${call}.pdf`);
}

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
  return request({ method: 'POST', url, data: { pageNum: 1, pageSize }, quiet: true });
}
