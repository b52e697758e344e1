import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import { REFUSALS } from '../../src/contract/api/envelope';
import type { NotificationChannel } from '../../src/contract/api/notifications';
import type { SiteConfig } from '../../src/contract/api/site-config';
import {
  AVATAR_PATH,
  LICENCE_PATH,
  PICTURE_PATH,
  UPLOAD_PATH,
  VIDEO_PATH,
} from '../../src/contract/base/files';
import { languageOf } from '../../src/contract/rules/messages';
import {
  notFound,
  payloadTooLarge,
  Refusal,
  refusalEnvelope,
  refusalFor,
  Violations,
  violationsInWords,
} from './base/errors';
import { jsonLog, type Log } from './base/log';
import type { Mailer } from './base/mailer';
import type { SmsProvider } from './base/sms-provider';
import { createTranslate } from './base/translate';
import type { Database } from './db/database';
import type { FileStorage } from './files/storage';
import { accessLog } from './http/access-log';
import { createAuthenticate } from './http/authenticate';
import { canonicalPath } from './http/canonical-path';
import { clientAddress } from './http/client-address';
import type { AppEnv } from './http/context';
import type { GatewayContext, GatewayServices, Mount } from './http/gateway-context';
import { type DescribedRoute, routesOf } from './http/route-docs';
import { type CspHosts, securityHeaders } from './http/security-headers';
import { mountWebApp } from './http/static-app';
import type { Job } from './jobs/job';
import { type Jobs, runJobs } from './jobs/run-jobs';
import type { Disk } from './ops/disk';
import { healthRoutes } from './ops/health-routes';
import { createMetrics, type Metrics } from './ops/metrics';
import { createReadiness } from './ops/readiness';
import { siteConfigRoutes } from './ops/site-config';
import type { PageCatalogue } from './schemas/page-catalogue';
import { createAuth } from './sessions/auth';
import type { PasswordQueueLimits } from './sessions/password-queue';
import { sendNotice } from './sessions/send-notice';

/** What a gateway is composed of. The database is migrated, and stays the caller's to close. */
export interface GatewayOptions {
  database: Database;
  storage: FileStorage;
  secretKey: string;
  /** The names of all migrations that this version of the product knows. */
  migrations: readonly string[];
  schemasDir: string;
  catalogue: PageCatalogue;
  /** The calls of modules and records, in the order in which they are tried. */
  mounts?: readonly Mount[];
  jobs?: readonly Job[];
  /** The built web app; absent where something else serves it. */
  webDir?: string | undefined;
  csp?: CspHosts;
  /** What the front end is told of this installation; absent where something else serves it. */
  site?: SiteConfig | undefined;
  /** Whether TLS stands in front. */
  https?: boolean;
  /** Trusted proxies in front; their X-Forwarded-For tells who calls. */
  proxies?: number;
  sms?: SmsProvider | undefined;
  mailer?: Mailer | undefined;
  /** How many calls that hash a password are taken; absent for the usual. */
  passwordQueue?: Partial<PasswordQueueLimits> | undefined;
  /** Tell changes of page files to those who may author. */
  authoring?: boolean;
  services?: GatewayServices;
  /** Absent where nobody looks at the disk. */
  disk?: Disk | undefined;
  log?: Log;
  clock?: () => Date;
}

/** The composed gateway, the same in production, in `umi dev` and in the tests. */
export interface Gateway {
  fetch(request: Request, env?: object): Promise<Response>;
  context: GatewayContext;
  routes(): DescribedRoute[];
  metrics: Metrics;
  jobs: Jobs;
  /** From now on it says that it is not ready, and answers on. */
  leave(): void;
  close(): Promise<void>;
}

const BODY_LIMIT = 1024 * 1024;
const UPLOADS = new Set<string>([UPLOAD_PATH, PICTURE_PATH, VIDEO_PATH, LICENCE_PATH, AVATAR_PATH]);
/** When to try again after a 503 that does not say so itself. */
const RETRY_SECONDS = 5;

function channelsOf({ sms, mailer }: Pick<GatewayOptions, 'sms' | 'mailer'>): NotificationChannel[] {
  const hasWords = sms?.canNotify?.('newMessage') ?? false;
  return ['product', ...(hasWords ? (['sms'] as const) : []), ...(mailer ? (['mail'] as const) : [])];
}

/** Composes the gateway (design: "The gateway"); `main.ts` listens. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { database, catalogue, log = jsonLog(), clock = () => new Date(), authoring = false } = options;
  const { secretKey, sms, passwordQueue } = options;
  const auth = await createAuth({ database, secretKey, clock, sms, passwordQueue });
  const translate = createTranslate(options.schemasDir);
  const authenticate = createAuthenticate(auth);
  const context: GatewayContext = {
    database,
    auth,
    catalogue,
    authenticate,
    translate,
    log,
    clock,
    authoring,
    services: options.services ?? {},
    channels: channelsOf(options),
  };

  database.onCommitted(({ telephone, notice }) => {
    const sent = sendNotice(auth.limits, options.sms, { telephone, notice });
    sent.catch((fault: unknown) => log.error('sms_notice', { notice, fault: String(fault) }));
  });

  const metrics = createMetrics({ database, catalogue, passwordQueue: auth.passwordQueue });
  const readiness = createReadiness({
    database,
    catalogue,
    disk: options.disk,
    migrations: options.migrations,
  });

  const app = new Hono<AppEnv>();
  handleRefusals(app, context);
  // A proxy that is trusted may have given the request its id.
  app.use(requestId({ headerName: options.proxies ? 'X-Request-Id' : '' }));
  app.use(accessLog(log));
  app.use(metrics.measure);
  app.use(clientAddress(options.proxies ?? 0));
  app.use(securityHeaders({ csp: options.csp ?? { connect: [], img: [] }, https: options.https ?? false }));
  app.use(async (c, next) => {
    c.set('language', languageOf(c.req.header('x-client-language')));
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  app.use(canonicalPath());
  const limited = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: () => {
      throw payloadTooLarge();
    },
  });
  // An upload is measured while it is read.
  app.use((c, next) => (UPLOADS.has(c.req.path) ? next() : limited(c, next)));
  for (const mount of [
    healthRoutes(readiness),
    ...(options.site ? [siteConfigRoutes(options.site)] : []),
    ...(options.mounts ?? []),
  ])
    mount(app, context);
  if (options.webDir !== undefined) mountWebApp(app, options.webDir, catalogue);

  const jobs = runJobs(options.jobs ?? [], {
    database,
    storage: options.storage,
    log,
    clock,
    mailer: options.mailer,
  });
  return {
    fetch: async (request, env) => app.fetch(request, env),
    context,
    routes: () => routesOf(app, authenticate),
    metrics,
    leave: readiness.leave,
    jobs,
    close: jobs.close,
  };
}

/** Everything thrown becomes an envelope; only what was not foreseen is logged, with the id of the request. */
function handleRefusals(app: Hono<AppEnv>, { translate, log }: GatewayContext): void {
  app.notFound(() => {
    throw notFound();
  });
  app.onError((error, c) => {
    const language = languageOf(c.req.header('x-client-language'));
    const inLanguage = (text: string) => translate(text, language);
    const meant =
      error instanceof Violations ? violationsInWords(error, language, inLanguage) : refusalFor(error);
    const refusal: Refusal = wasCutOff(c.env) ? new Refusal('request_incomplete') : meant;
    // Each call too many is in the log of calls; a line more would be what a flood of them costs.
    if (REFUSALS[refusal.code].httpStatus >= 500 && refusal.code !== 'overloaded') {
      const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
      log.error(refusal.code, { id: c.get('requestId'), path: c.req.path, stack: error.stack, ...cause });
    }
    const envelope = refusalEnvelope(refusal, inLanguage);
    const { httpStatus } = REFUSALS[refusal.code];
    const { retryAfter = httpStatus === 503 ? RETRY_SECONDS : undefined } = (refusal.data ?? {}) as {
      retryAfter?: number;
    };
    if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
    return c.json(envelope, httpStatus);
  });
}

/** Whether the caller went away before all of the request had come: nobody's fault here, and nobody reads the answer. */
function wasCutOff(env: unknown): boolean {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  return incoming?.destroyed === true && !incoming.complete;
}
