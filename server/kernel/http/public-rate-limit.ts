import type { Auth } from '../sessions/auth';

/** Requests of one address a minute, for all public calls together. */
const MOST = 120;
const MINUTE = 60_000;

/** Counts a call of somebody who need not be signed in. Throws `too_many_requests`. */
export async function countPublic(auth: Auth, address: string): Promise<void> {
  await auth.limits.require(`public:${address}`, MOST, MINUTE);
}
