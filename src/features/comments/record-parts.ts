import { lazy } from 'react';
import type { RecordSection } from '@/runtime/host/runtime-parts';

const Section = lazy(async () => ({ default: (await import('./record-comments')).RecordComments }));

export const commentSection: RecordSection = {
  title: '评论',
  isOn: (page) => page.comments === true,
  Section,
};
