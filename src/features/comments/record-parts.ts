import { lazy } from 'react';
import type { RecordSection } from '@/runtime/host/runtime-parts';

const Section = lazy(async () => ({ default: (await import('./record-comments')).RecordComments }));

/** The comments about a record, on pages that have them. */
export const commentSection: RecordSection = {
  title: '评论',
  isOn: (page) => page.comments === true,
  Section,
};
