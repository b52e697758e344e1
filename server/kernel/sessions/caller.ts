import type { Context } from 'hono';
import type { AppEnv } from '../http/context';

/** Where a sign-in comes from. */
export interface Caller {
  /** As `clientAddress` tells it. */
  address: string;
  /** The User-Agent header, cut to `MOST_CHARACTERS`. */
  userAgent: string;
}

const MOST_CHARACTERS = 300;

/** Where a request comes from. */
export const callerOf = (c: Context<AppEnv>): Caller => ({
  address: c.get('address'),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, MOST_CHARACTERS),
});
