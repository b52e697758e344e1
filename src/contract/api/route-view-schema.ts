import { z } from 'zod';
import { ROUTE_ACTS, ROUTE_OUTCOMES } from '../pages/approval-route';

/** What the calls about an approval route answer. Moments are ISO, UTC. */

const decision = {
  by: z.string(),
  onBehalfOf: z.string().optional(),
  at: z.string(),
  comment: z.string().optional(),
};

const level = z.object({
  id: z.string(),
  label: z.string(),
  /** `skipped` where its condition does not hold. */
  state: z.enum(['done', 'waiting', 'ahead', 'skipped']),
  /** How many people decide it. */
  needed: z.int(),
  /** Those that stand, or stood before they were taken back. */
  decisions: z.array(z.object(decision)),
  /** Names of those whom it waits for; only where it does. */
  waitsFor: z.array(z.string()).optional(),
  addedBy: z.string().optional(),
});
export type RouteLevelView = z.infer<typeof level>;

const event = z.object({
  ...decision,
  kind: z.enum(ROUTE_ACTS),
  level: z.string(),
  /** To whom, or back to which level. */
  target: z.string().optional(),
  takenBack: z.literal(true).optional(),
});
export type RouteEvent = z.infer<typeof event>;

const rights = z.object({
  /** The level's code, and for whom by delegation. */
  decide: z.object({ code: z.string(), onBehalfOf: z.string().optional() }).optional(),
  /** Back to who submitted it; `reason` where one must be given. */
  sendBack: z.object({ reason: z.boolean() }).optional(),
  backTo: z.array(z.object({ id: z.string(), label: z.string() })),
  withdraw: z.boolean(),
  handOver: z.boolean(),
  add: z.boolean(),
  copy: z.boolean(),
  remind: z.boolean(),
  /** An administrator names who decides a level that is stuck. */
  assign: z.boolean(),
});
export type RouteRights = z.infer<typeof rights>;

const routeView = z.object({
  id: z.string(),
  /** What it leads to, in the words of the page. */
  label: z.string(),
  submittedBy: z.string().optional(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  outcome: z.enum(ROUTE_OUTCOMES).optional(),
  isOutdated: z.boolean().describe('页面文件已改，本记录仍按开始时的各级审批'),
  isStuck: z.boolean().describe('当前这一级没有足够的人可以审批'),
  levels: z.array(level),
  events: z.array(event),
});
export type RouteView = z.infer<typeof routeView>;

export const routeData = z.object({
  route: routeView.nullable(),
  earlier: z.array(routeView).describe('同一条记录以前的审批，新的在前'),
  rights,
  version: z.int(),
});
/** What the call for a record's route answers: the one under way or the last, those before it, and what may be done. */
export type RouteData = z.infer<typeof routeData>;

export const person = z.object({ id: z.string(), name: z.string() });
/** Somebody to choose. */
export type Person = z.infer<typeof person>;

const titledPages = z.array(z.object({ path: z.string(), title: z.string() }));
/** A time in which somebody else decides: days as `YYYY-MM-DD` in Beijing, both included; no pages are all pages. */
const delegation = { id: z.string(), from: z.string(), until: z.string(), pages: titledPages };

export const delegationData = z.object({
  own: z.array(z.object({ ...delegation, to: z.string() })),
  /** Who has given the caller theirs. */
  received: z.array(z.object({ ...delegation, by: z.string() })),
  pages: titledPages.describe('可以委托的页面'),
});
export type DelegationData = z.infer<typeof delegationData>;
