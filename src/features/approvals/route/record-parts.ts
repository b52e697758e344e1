import { lazy } from 'react';
import { hasRoutes } from '@/contract/api/approvals';
import { routeFrom } from '@/contract/pages/approval-route';
import type { RecordSection } from '@/runtime/host/runtime-parts';

export const routeSection: RecordSection = {
  title: '审批流程',
  isOn: hasRoutes,
  isFirst: true,
  isFilled: (page, row) => routeFrom(page, row[page.states?.field ?? '']) !== undefined,
  Section: lazy(() => import('./route-section')),
};
