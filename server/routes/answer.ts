import type { Context } from 'hono';
import type { Envelope } from '../../src/contract/envelope';
import type { AppEnv } from '../context';

/** Answers a success: the data in the envelope, HTTP 200. */
export function answer<T>(c: Context<AppEnv>, data: T): Response {
  return c.json({ status: 200, message: '', code: 'ok', data } satisfies Envelope<T>);
}
