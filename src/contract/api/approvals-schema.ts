import { z } from 'zod';
import { ROUTE_OUTCOMES } from '../pages/approval-route';
import { historyChange } from '../records/history-schema';

/** The records of the approvals inbox, as its calls answer them. Moments are ISO, UTC. */

const inInbox = {
  resource: z.string(),
  path: z.string(),
  /** What people call the record, and what tells it from others of that name. */
  name: z.string(),
  detail: z.string().optional(),
  /** The supplier whose record it is, where the name does not say so. */
  supplier: z.string().optional(),
};

export const waitingRecord = z.object({
  ...inInbox,
  id: z.string(),
  version: z.int(),
  since: z.string().describe('进入当前状态的时间'),
  /** Who brought it there; absent where the account is gone, or nobody did. */
  submittedBy: z.string().optional(),
  /** The codes of the decisions that its state allows. */
  codes: z.array(z.string()),
  level: z.string().optional().describe('正在等待的审批级'),
  onBehalfOf: z.string().optional().describe('受谁委托'),
});
/** A record that waits for the caller's decision. */
export type WaitingRecord = z.infer<typeof waitingRecord>;

export const routeInList = z.object({
  ...inInbox,
  id: z.string(),
  recordId: z.string(),
  title: z.string(),
  /** The level that waits, and for whom; absent once the route has ended. */
  level: z.string().optional(),
  waitsFor: z.array(z.string()).optional(),
  outcome: z.enum(ROUTE_OUTCOMES).optional(),
  /** Who submitted it, or copied it. */
  by: z.string().optional(),
  /** When it began, or was copied. */
  at: z.string(),
});
export type RouteInList = z.infer<typeof routeInList>;

export const decidedRecord = z.object({
  ...inInbox,
  /** The decision's own. */
  id: z.string(),
  recordId: z.string(),
  label: z.string(),
  refuses: z.boolean(),
  reason: z.string().optional(),
  at: z.string(),
});
/** A decision that the caller made. */
export type DecidedRecord = z.infer<typeof decidedRecord>;

/** The moment of the decision before, and what it was. */
export const earlierVersion = z.object({
  at: z.string(),
  label: z.string(),
  changes: z.array(historyChange),
});
/** What became of a record since it was decided last; null where it never was, or is as it was. */
export type EarlierVersion = z.infer<typeof earlierVersion>;
