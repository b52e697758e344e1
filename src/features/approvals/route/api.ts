import { type PeopleFor, type Person, ROUTE_CALLS, type RouteData } from '@/contract/api/route-view';
import { get, post } from '@/services/http/calls';

/** Which record, as last seen. */
export interface RouteTarget {
  resource: string;
  id: string;
  version: number;
}

/** The route of a record and what this account may do on it. Rejects as `http` does. */
export function readRoute(resource: string, id: string): Promise<RouteData> {
  return get(ROUTE_CALLS.view, { resource, id });
}

/** Does something on a route; answers how it is then. Rejects as `http` does. */
export function actOnRoute(
  call: Exclude<keyof typeof ROUTE_CALLS, 'view' | 'people' | 'delegations' | 'endDelegation' | 'delegates'>,
  data: RouteTarget & Readonly<Record<string, unknown>>,
): Promise<RouteData> {
  return post(ROUTE_CALLS[call], data, { stays: true });
}

/** Who may be chosen. Rejects as `http` does. */
export async function peopleFor(resource: string, id: string, purpose: PeopleFor): Promise<Person[]> {
  const params = { resource, id, for: purpose };
  const { list } = await get<{ list: Person[] }>(ROUTE_CALLS.people, params);
  return list;
}
