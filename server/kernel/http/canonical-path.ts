import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { notFound } from '../base/errors';
import type { AppEnv } from './context';

/** Spellings of a path that some program along the way may read as another path. */
const AMBIGUOUS = /\/\/|\\|%(?:[0-7][0-9a-f])|%(?![0-9a-f]{2})|\/\.{1,2}(?:\/|$)|[;#]/i;

/**
 * Every path has one spelling; all others are not found, so that a route is never reached past its policy:
 * doubled slashes, encoded ASCII (`%2f`, `%61`), backslashes, dot segments, path parameters.
 */
export function canonicalPath(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (AMBIGUOUS.test(new URL(c.req.url).pathname) || AMBIGUOUS.test(sentPath(c.env))) throw notFound();
    await next();
  };
}

/** The path as it came over the wire: `URL` has already resolved its dot segments. Empty where no socket is behind it. */
function sentPath(env: unknown): string {
  const target = (env as { incoming?: IncomingMessage } | undefined)?.incoming?.url ?? '';
  return target.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)[0]!;
}
