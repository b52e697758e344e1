import { ANNOUNCEMENT } from '@/contract/announcement-readers';
import { AnnouncementReaders } from './announcement-readers';

/** Who has read an announcement, beside its fields. */
export const announcementParts = { [ANNOUNCEMENT]: AnnouncementReaders };
