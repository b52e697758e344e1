import { clearCache, useDocumentVisibility, useInterval, useRequest, useUpdateEffect } from 'ahooks';
import {
  APPROVAL_CALLS,
  type ApprovalQuery,
  type DecidedData,
  type DecisionTarget,
  type EarlierVersion,
  type RoutePart,
  type RoutesData,
  type WaitingData,
  type WaitingQuery,
} from '@/contract/api/approvals';
import type { BulkData } from '@/contract/api/envelope';
import { get, post } from '@/services/http/calls';
import { request } from '@/services/http/http';
import { ownerOfSession } from '@/services/session/session';

const ASK_EVERY_MS = 60_000;
/** Milliseconds that an answer holds for whoever shows the number next. */
const HOLDS_MS = 10_000;

/** How many records wait for this account's decision; none for who decides nothing. Rejects as `http` does. */
async function waitingApprovals(): Promise<number> {
  const { count } = await request<{ count: number }>({
    url: APPROVAL_CALLS.count,
    background: true,
    survives: true,
  });
  return count;
}

/**
 * The same, asked for once a minute while the browser tab is in sight; undefined until it is known. Whoever refreshes it
 * refreshes it for all who show it.
 */
export function useWaitingApprovals(): { count: number | undefined; refresh(): void } {
  const cacheKey = `waiting-approvals:${ownerOfSession()}`;
  const { data, refresh } = useRequest(waitingApprovals, {
    cacheKey,
    staleTime: HOLDS_MS,
    onError: (reason) => console.info(APPROVAL_CALLS.count, reason),
  });
  // Not by useRequest's own polling: an answer that still holds would end it.
  const isInSight = useDocumentVisibility() === 'visible';
  useInterval(refresh, isInSight ? ASK_EVERY_MS : undefined);
  useUpdateEffect(() => {
    if (isInSight) refresh();
  }, [isInSight]);
  return {
    count: data,
    refresh: () => {
      clearCache(cacheKey);
      refresh();
    },
  };
}

/** One page of the records that wait for this account. Rejects as `http` does. */
export function listWaiting(query: WaitingQuery): Promise<WaitingData> {
  return post(APPROVAL_CALLS.waiting, query);
}

/** One page of what this account decided, the latest first. Rejects as `http` does. */
export function listDecided(query: ApprovalQuery): Promise<DecidedData> {
  return post(APPROVAL_CALLS.decided, query);
}

/** Routes that this account submitted, was copied to or looks after. Rejects as `http` does. */
export function listRoutes(query: {
  part: RoutePart;
  pageNum: number;
  pageSize: number;
}): Promise<RoutesData> {
  return post(APPROVAL_CALLS.routes, query);
}

/** What became of a record since it was decided last; null where it never was. Rejects as `http` does. */
export async function readEarlier(resource: string, id: string): Promise<EarlierVersion | null> {
  const { earlier } = await get<{ earlier: EarlierVersion | null }>(APPROVAL_CALLS.earlier, { resource, id });
  return earlier;
}

/** Decides many records; each is done or refused by itself, in the order given. Rejects as `http` does. */
export function decideAll(
  list: readonly DecisionTarget[],
  reason: string | undefined,
  idempotencyKey: string,
): Promise<BulkData> {
  return post(
    APPROVAL_CALLS.decide,
    { list, reason },
    { headers: { 'Idempotency-Key': idempotencyKey }, stays: true },
  );
}
