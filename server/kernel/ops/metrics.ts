import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database';
import type { AppEnv } from '../http/context';
import type { PageCatalogue } from '../schemas/page-catalogue';
import type { PasswordQueue } from '../sessions/password-queue';

/** What the gateway counts of itself, in Prometheus' text format. */
export interface Metrics {
  /** Counts every request that passes it. */
  measure: MiddlewareHandler<AppEnv>;
  text(): Promise<{ type: string; text: string }>;
}

/** Seconds: a list takes some hundredths, a password a tenth, an upload a second. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Requests by method, route and status, connections to the database, sign-ins that wait, page files in service, and Node's own. A route is
 * the pattern that answered: a call that a page file names by its own path, so there are as many as there are calls,
 * whatever is asked for; all else is `other`.
 */
export function createMetrics(options: {
  database: Database;
  catalogue: PageCatalogue;
  passwordQueue: PasswordQueue;
}): Metrics {
  const { database, catalogue, passwordQueue } = options;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'password_queue_waiting',
    help: 'Sign-ins, and changes of passwords, that wait for their turn to hash one',
    registers,
    collect() {
      this.set(passwordQueue.waiting());
    },
  });
  new Gauge({
    name: 'pages_in_service',
    help: 'Page files that are served',
    registers,
    collect() {
      this.set(catalogue.pages().length);
    },
  });
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job of the gateway last succeeded, by any copy; absent where it never did',
    labelNames: ['job'],
    registers,
  });
  new Gauge({
    name: 'job_failures',
    help: 'Runs of a job that failed since one succeeded',
    labelNames: ['job'],
    registers,
    async collect() {
      // A database that cannot be reached takes nothing from the other figures.
      const runs = await database.kysely
        .selectFrom('job_run')
        .select(['name', 'failures', 'succeeded_at'])
        .execute()
        .catch(() => []);
      for (const { name: job, failures, succeeded_at: at } of runs) {
        this.set({ job }, failures);
        if (at) lastSuccess.set({ job }, at.getTime() / 1000);
      }
    },
  });
  return {
    measure: async (c, next) => {
      const stop = duration.startTimer();
      await next();
      const method = METHODS.has(c.req.method) ? c.req.method : 'OTHER';
      const own = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path;
      const route = own ?? c.get('declaredCall') ?? 'other';
      stop({ method, route, status: String(c.res.status) });
    },
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
