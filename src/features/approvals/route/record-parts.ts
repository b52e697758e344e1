import { lazy } from 'react';
import { routeFrom } from '@/contract/approval-route';
import { hasRoutes } from '@/contract/approvals';
import type { RecordSection } from '@/runtime/host/runtime-parts';

/** The approval route of a record, on pages that have routes. */
export const routeSection: RecordSection = {
  title: '审批流程',
  isOn: hasRoutes,
  isFirst: true,
  isFilled: (page, row) => routeFrom(page, row[page.states?.field ?? '']) !== undefined,
  Section: lazy(() => import('./route-section')),
};
