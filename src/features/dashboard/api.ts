import { DASHBOARD_CALLS, type DashboardData, type DashboardLayout } from '@/contract/pages/dashboards';
import { get, put } from '@/services/http/calls';

/** What the account sees of a dashboard. Rejects as `http` does. */
export function loadDashboard(path: string, month?: string): Promise<DashboardData> {
  return get(DASHBOARD_CALLS.data, { path, ...(month && { month }) });
}

/** Keeps how the account arranges a dashboard. Rejects as `http` does. */
export async function saveLayout(path: string, layout: DashboardLayout): Promise<void> {
  await put(DASHBOARD_CALLS.layout, layout, { params: { path } });
}

/** Keeps at most `MOST_LINKS` pages as the person's links. Rejects as `http` does. */
export async function saveLinks(paths: readonly string[]): Promise<void> {
  await put(DASHBOARD_CALLS.links, { paths }, { stays: true });
}
