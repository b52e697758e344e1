import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { FILE_PATH, LICENCE_PATH } from '../../../src/contract/files';
import type { AppEnv } from './context';

/** Hosts beyond the gateway itself that pages may talk to and show pictures from. */
export interface CspHosts {
  connect: readonly string[];
  img: readonly string[];
}

/** Where files that people have uploaded are answered to be opened; those of announcements are downloaded. */
const UPLOADED: ReadonlySet<string> = new Set([FILE_PATH, LICENCE_PATH]);

/**
 * The headers of every answer (design: "The gateway"). `style-src` keeps `'unsafe-inline'` for antd's style engine.
 * What people have uploaded may do nothing at all where a browser opens it by itself.
 * `https` tells that the gateway stands behind TLS.
 */
export function securityHeaders(options: { csp: CspHosts; https: boolean }): MiddlewareHandler<AppEnv> {
  const common = {
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: options.https ? 'max-age=31536000' : false,
  } as const;
  const pages = secureHeaders({
    ...common,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...options.csp.img],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...options.csp.connect],
      // A PDF is looked at in the browser's viewer, from an address that the page made of its bytes (decision 066).
      frameSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  });
  const files = secureHeaders({
    ...common,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'unsafe-inline'"],
      frameAncestors: ["'none'"],
      sandbox: [],
    },
  });
  return (c, next) => (UPLOADED.has(c.req.path) ? files : pages)(c, next);
}
