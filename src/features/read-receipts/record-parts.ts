import { lazy } from 'react';
import type { RecordSection } from '@/runtime/host/runtime-parts';

const Section = lazy(async () => ({ default: (await import('./record-readers')).RecordReaders }));

/** Who has read a published record, on pages with receipts; nothing of one that was never published. */
export const readersSection: RecordSection = {
  title: '阅读情况',
  isFirst: true,
  isOn: ({ published }) => published?.suppliers?.receipts === true,
  isFor: ({ states }, row) => states === undefined || row[states.field] !== states.initial,
  Section,
};
