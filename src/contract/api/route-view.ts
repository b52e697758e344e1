/** An approval route as people see it, and the calls about it (decision 081). */

export const ROUTE_CALLS = {
  view: '/api/approvals/route',
  decide: '/api/approvals/route/decide',
  sendBack: '/api/approvals/route/return',
  withdraw: '/api/approvals/route/withdraw',
  handOver: '/api/approvals/route/handOver',
  add: '/api/approvals/route/add',
  copy: '/api/approvals/route/copy',
  remind: '/api/approvals/route/remind',
  people: '/api/approvals/route/people',
  delegations: '/api/approvals/delegations',
  endDelegation: '/api/approvals/delegations/end',
  delegates: '/api/approvals/delegations/people',
} as const;

export type {
  DelegationData,
  Person,
  RouteData,
  RouteEvent,
  RouteLevelView,
  RouteRights,
  RouteView,
} from './route-view-schema';

export const PEOPLE_FOR = ['handOver', 'add', 'copy', 'assign'] as const;
export type PeopleFor = (typeof PEOPLE_FOR)[number];

export const MAX_ROUTE_COMMENT = 200;
/** People who are copied to at once at most. */
export const MAX_COPIES = 20;
