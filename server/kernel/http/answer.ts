import type { Context } from 'hono';
import type { Envelope } from '../../../src/contract/api/envelope';
import type { AppEnv } from './context';

/** Answers a success: the data in the envelope, HTTP 200. `change_requested` is one that takes effect when it is passed. */
export function answer<T>(c: Context<AppEnv>, data: T, code: 'ok' | 'change_requested' = 'ok'): Response {
  return c.json({ status: 200, message: '', code, data } satisfies Envelope<T>);
}
