import { type Memo, WORKBENCH_CALLS } from '@/contract/api/workbench';
import type { TotalsData } from '@/contract/lists/list-data';
import { get, post } from '@/services/http/calls';

/** Where an account sees its points (specification section 2). */
export const POINTS_PAGE = '/userCenter/creditsList';

/** Writes a memo, or with an id changes it. Rejects as `http` does. */
export function saveMemo(text: string, id?: string): Promise<Memo> {
  return post(WORKBENCH_CALLS.saveMemo, { text, ...(id && { id }) }, { stays: true });
}

/** Deletes a memo. Rejects as `http` does. */
export async function removeMemo(id: string): Promise<void> {
  await post(WORKBENCH_CALLS.removeMemo, { id });
}

/** The account's points, all added up (specification section 7: myPointsGather). Rejects as `http` does. */
export async function loadPoints(): Promise<string> {
  const { totals } = await get<TotalsData>('/system/office/pointsRecord/myPointsGather');
  return totals.find(({ fn }) => fn === 'sum')?.value ?? '0';
}
