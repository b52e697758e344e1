import { Refusal } from '../../base/errors';

/** Streams at a time in one copy of the gateway: of one account, which may have as many tabs in sight, and of all. */
export interface StreamBounds {
  ofOne: number;
  ofAll: number;
}

/** Counts a stream of an account in and answers how to count it out. Throws `too_many_requests`. */
export function boundStreams({ ofOne, ofAll }: StreamBounds): (accountId: string) => () => void {
  const open = new Map<string, number>();
  let all = 0;
  return (accountId) => {
    const own = open.get(accountId) ?? 0;
    if (own >= ofOne || all >= ofAll) throw new Refusal('too_many_requests');
    open.set(accountId, own + 1);
    all += 1;
    return () => {
      const left = (open.get(accountId) ?? 1) - 1;
      all -= 1;
      if (left > 0) open.set(accountId, left);
      else open.delete(accountId);
    };
  };
}
