import type { PeopleFor, Person, RouteData } from '@/contract/api/route-view';
import { ROUTE_CALLS } from '@/contract/api/route-view';
import { request } from '@/services/http/http';

/** Which record, as last seen. */
export interface RouteTarget {
  resource: string;
  id: string;
  version: number;
}

/** The route of a record and what this account may do on it. Rejects as `http` does. */
export function readRoute(resource: string, id: string): Promise<RouteData> {
  return request({ url: ROUTE_CALLS.view, params: { resource, id }, quiet: true });
}

/** Does something on a route; answers how it is then. Rejects as `http` does. */
export function actOnRoute(
  call: Exclude<keyof typeof ROUTE_CALLS, 'view' | 'people' | 'delegations' | 'endDelegation' | 'delegates'>,
  data: RouteTarget & Readonly<Record<string, unknown>>,
): Promise<RouteData> {
  return request({ method: 'POST', url: ROUTE_CALLS[call], data, quiet: true, stays: true });
}

/** Who may be chosen. Rejects as `http` does. */
export async function peopleFor(resource: string, id: string, purpose: PeopleFor): Promise<Person[]> {
  const params = { resource, id, for: purpose };
  const { list } = await request<{ list: Person[] }>({ url: ROUTE_CALLS.people, params, quiet: true });
  return list;
}
