import { type Memo, WORKBENCH_CALLS } from '@/contract/api/workbench';
import type { TotalsData } from '@/contract/lists/list-data';
import { request } from '@/services/http/http';

/** Where an account sees its points (specification section 2). */
export const POINTS_PAGE = '/userCenter/creditsList';

/** Writes a memo, or with an id changes it. Rejects as `http` does. */
export function saveMemo(text: string, id?: string): Promise<Memo> {
  return request({
    method: 'POST',
    url: WORKBENCH_CALLS.saveMemo,
    data: { text, ...(id && { id }) },
    quiet: true,
    stays: true,
  });
}

/** Deletes a memo. Rejects as `http` does. */
export async function removeMemo(id: string): Promise<void> {
  await request({ method: 'POST', url: WORKBENCH_CALLS.removeMemo, data: { id }, quiet: true });
}

/** The account's points, all added up (specification section 7: myPointsGather). Rejects as `http` does. */
export async function loadPoints(): Promise<string> {
  const { totals } = await request<TotalsData>({
    url: '/system/office/pointsRecord/myPointsGather',
    quiet: true,
  });
  return totals.find(({ fn }) => fn === 'sum')?.value ?? '0';
}
