import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from '../context';

/** Hosts beyond the gateway itself that pages may talk to and show pictures from. */
export interface CspHosts {
  connect: readonly string[];
  img: readonly string[];
}

/**
 * The headers of every answer (design: "The gateway"). `style-src` keeps `'unsafe-inline'` for antd's style engine.
 * `https` tells that the gateway stands behind TLS.
 */
export function securityHeaders(options: { csp: CspHosts; https: boolean }): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...options.csp.img],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...options.csp.connect],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: options.https ? 'max-age=31536000' : false,
  });
}
