import { type DelegationData, type Person, ROUTE_CALLS } from '@/contract/api/route-view';
import { get, post } from '@/services/http/calls';

/** A time in which somebody else decides; days in Beijing, both included, no pages for all. */
export interface NewDelegation {
  to: string;
  from: string;
  until: string;
  pages: string[];
}

/** This account's delegations and those given to it. Rejects as `http` does. */
export function readDelegations(): Promise<DelegationData> {
  return get(ROUTE_CALLS.delegations);
}

/** Lets somebody decide in this account's place. Rejects as `http` does. */
export function addDelegation(data: NewDelegation): Promise<DelegationData> {
  return post(ROUTE_CALLS.delegations, data, { stays: true });
}

/** Ends one of this account's own. Rejects as `http` does. */
export function endDelegation(id: string): Promise<DelegationData> {
  return post(ROUTE_CALLS.endDelegation, { id });
}

/** Who may decide on these pages in this account's place, or on all. Rejects as `http` does. */
export async function delegatesFor(pages: readonly string[]): Promise<Person[]> {
  return (await post<{ list: Person[] }>(ROUTE_CALLS.delegates, { pages })).list;
}
