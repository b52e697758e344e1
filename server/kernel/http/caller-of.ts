import type { Context } from 'hono';
import type { Caller } from '../sessions/caller';
import type { AppEnv } from './context';

const MOST_CHARACTERS = 300;

/** Where a request comes from. */
export const callerOf = (c: Context<AppEnv>): Caller => ({
  address: c.get('address'),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, MOST_CHARACTERS),
});
