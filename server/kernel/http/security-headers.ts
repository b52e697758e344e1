import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { FILE_PATH, LICENCE_PATH } from '../../../src/contract/base/files';
import { PREVIEW_PAGE } from '../../../src/contract/studio/preview';
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
 * What people have uploaded may do nothing at all where a browser opens it by itself. The preview of a draft draws and asks
 * for nothing but its code: nothing that a page file says leads out of its window.
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
      // A PDF is looked at in the browser's viewer, from an address that the page made of its bytes (decision 066); the
      // preview of a draft is the one page of this host that may stand in a frame.
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  });
  const preview = secureHeaders({
    ...common,
    xFrameOptions: 'SAMEORIGIN',
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ['data:', 'blob:'],
      fontSrc: ['data:'],
      baseUri: ["'none'"],
      frameAncestors: ["'self'"],
      formAction: ["'none'"],
      // What is typed is sent by forms as well, which `form-action` keeps from leaving.
      sandbox: ['allow-scripts', 'allow-same-origin', 'allow-forms'],
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
  return (c, next) => {
    if (c.req.path === PREVIEW_PAGE) return preview(c, next);
    return (UPLOADED.has(c.req.path) ? files : pages)(c, next);
  };
}
