import type { Context } from 'hono';
import type { Caller } from '../sessions/caller';
import type { AppEnv } from './context';

const MOST_CHARACTERS = 300;

/** Who waits for a turn, and until when. */
export const requesterOf = (c: Context<AppEnv>) => ({ address: c.get('address'), signal: c.req.raw.signal });

/** The token that a request bears. */
export const bearerOf = (c: Context<AppEnv>) =>
  /^Bearer ([\w.-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

export const callerOf = (c: Context<AppEnv>): Caller => ({
  address: c.get('address'),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, MOST_CHARACTERS),
});
