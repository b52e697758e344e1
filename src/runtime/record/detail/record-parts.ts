import type { ComponentType } from 'react';
import { ANNOUNCEMENT } from '@/contract/announcement-readers';
import type { RecordRow } from '@/contract/list-query';
import { CHANGE_REQUESTS } from '@/contract/system-resources';
import { AnnouncementReaders } from '../../announcements/announcement-readers';
import { ChangeRequestPart } from '../../changes/change-request-part';

/** What a record read in full shows beside its fields, by its resource (decision 036). */
export const RECORD_PARTS: Readonly<Record<string, ComponentType<{ row: RecordRow }>>> = {
  [CHANGE_REQUESTS]: ChangeRequestPart,
  [ANNOUNCEMENT]: AnnouncementReaders,
};
