import { type DelegationData, type Person, ROUTE_CALLS } from '@/contract/api/route-view';
import { request } from '@/services/http/http';

/** A time in which somebody else decides; days in Beijing, both included, no pages for all. */
export interface NewDelegation {
  to: string;
  from: string;
  until: string;
  pages: string[];
}

/** This account's delegations and those given to it. Rejects as `http` does. */
export function readDelegations(): Promise<DelegationData> {
  return request({ url: ROUTE_CALLS.delegations, quiet: true });
}

/** Lets somebody decide in this account's place. Rejects as `http` does. */
export function addDelegation(data: NewDelegation): Promise<DelegationData> {
  return request({ method: 'POST', url: ROUTE_CALLS.delegations, data, quiet: true, stays: true });
}

/** Ends one of this account's own. Rejects as `http` does. */
export function endDelegation(id: string): Promise<DelegationData> {
  return request({ method: 'POST', url: ROUTE_CALLS.endDelegation, data: { id }, quiet: true });
}

/** Who may decide on these pages in this account's place, or on all. Rejects as `http` does. */
export async function delegatesFor(pages: readonly string[]): Promise<Person[]> {
  const call = { method: 'POST', url: ROUTE_CALLS.delegates, data: { pages }, quiet: true } as const;
  return (await request<{ list: Person[] }>(call)).list;
}
