import type { SiteConfig } from '../src/contract/api/site-config';
import type { Env } from './env';
import { jsonLog, type Log } from './kernel/base/log';
import { loadSecretKey } from './kernel/base/secret-key';
import type { CspHosts } from './kernel/http/security-headers';
import { createSmsProvider } from './modules/auth/sms/providers';
import { createMailer } from './modules/messages/mail/smtp-mailer';
import { createWeatherProvider } from './modules/weather/create';
import { type OpenedGateway, openGateway } from './open';
import { openPages } from './open-pages';

/**
 * Opens the gateway that the settings describe, with the page files of `env.schemasDir`: the one that `main.ts`
 * listens with and that `mock/` mounts into `umi dev`. Throws `StartError` for what the operator can mend.
 */
export function startGateway(
  env: Env,
  options: { log?: Log; onLost?: (reason: Error) => void } = {},
): Promise<OpenedGateway> {
  const { log = jsonLog() } = options;
  return openGateway({
    ...options,
    log,
    sms: createSmsProvider(env.sms, log),
    mailer: createMailer(env.mail),
    proxies: env.proxies,
    openPages,
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    filesDir: env.filesDir,
    s3: env.s3,
    secretKey: loadSecretKey(env),
    secretFile: env.secretKey ? undefined : env.secretFile,
    schemasDir: env.schemasDir,
    webDir: env.webDir,
    seed: env.seed,
    operatorTenant: env.operatorTenant,
    csp: withSite(env.csp, env.site),
    site: env.site,
    https: env.trustProxy,
    authoring: env.authoring,
    diskReserve: env.diskReserve,
    weather: env.weather && createWeatherProvider(env.weather),
  });
}

/** Pages may talk to the services that the front end is told of. */
function withSite(csp: CspHosts, { gateway, files, bi, tenantDomain }: SiteConfig): CspHosts {
  const origins = (...urls: string[]) => urls.filter(Boolean).map((url) => new URL(url).origin);
  return {
    connect: [...new Set([...csp.connect, ...origins(gateway, files, bi, tenantDomain)])],
    img: [...new Set([...csp.img, ...origins(gateway, files)])],
  };
}
