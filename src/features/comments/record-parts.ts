import type { RecordSection } from '@/runtime/host/runtime-parts';
import { RecordComments } from './record-comments';

/** The comments about a record, on pages that have them. */
export const commentSection: RecordSection = {
  title: '评论',
  isOn: (page) => page.comments === true,
  Section: RecordComments,
};
