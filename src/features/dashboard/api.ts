import { DASHBOARD_CALLS, type DashboardData, type DashboardLayout } from '@/contract/pages/dashboards';
import { request } from '@/services/http/http';

/** What the account sees of a dashboard. Rejects as `http` does. */
export function loadDashboard(path: string, month?: string): Promise<DashboardData> {
  return request({ url: DASHBOARD_CALLS.data, params: { path, ...(month && { month }) }, quiet: true });
}

/** Keeps how the account arranges a dashboard. Rejects as `http` does. */
export async function saveLayout(path: string, layout: DashboardLayout): Promise<void> {
  await request({ method: 'PUT', url: DASHBOARD_CALLS.layout, params: { path }, data: layout, quiet: true });
}

/** Keeps at most `MOST_LINKS` pages as the person's links. Rejects as `http` does. */
export async function saveLinks(paths: readonly string[]): Promise<void> {
  await request({ method: 'PUT', url: DASHBOARD_CALLS.links, data: { paths }, quiet: true, stays: true });
}
