import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';

/**
 * Sets `address`, by which calls are counted: the socket's, or what the outermost of `proxies` trusted proxies has seen.
 * Each proxy appends to X-Forwarded-For whom it was asked by, so what a caller wrote there itself stands further left.
 */
export function clientAddress(proxies: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
    const seen = proxies > 0 ? forwardedFor(c.req.header('x-forwarded-for'), proxies) : undefined;
    c.set('address', addressKey(seen ?? incoming?.socket?.remoteAddress ?? ''));
    await next();
  };
}

function forwardedFor(header: string | undefined, proxies: number): string | undefined {
  const address = header?.split(',').at(-proxies)?.trim();
  return address !== undefined && isIP(address) > 0 ? address : undefined;
}

/** One key for a caller: an IPv4 address however it is written, of IPv6 the 64 bits that a connection is given. */
function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined || isIP(plain) !== 6) return mapped ?? (isIP(plain) === 4 ? plain : 'unknown');
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(8 - groups.length - after.length).fill('0') : [];
  const all = [...groups, ...zeros, ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
