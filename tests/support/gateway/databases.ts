import { runsOnPglite } from '../../strength';
import { CITUS } from './citus-cluster';
import { COPIES } from './copies';
import type { DatabaseChoice } from './gateway';
import { BOUNCED, startPgbouncer } from './pgbouncer';
import { startServer } from './postgres-server';
import { takeDatabase } from './template';

/** A database that a behaviour suite runs on. */
export interface TestDatabase {
  choice: DatabaseChoice;
  stop(): Promise<void>;
}

/** Starts one that is empty, or where asked for one that may hold the demo as a first start leaves it. */
export type StartDatabase = (content?: 'demo') => Promise<TestDatabase>;

/** Both databases the product runs on. */
export const BOTH_DATABASES: readonly { name: string; start: StartDatabase }[] = [
  { name: 'PGlite', start: async () => ({ choice: {}, stop: async () => undefined }) },
  { name: 'PostgreSQL', start: startPostgres },
];

/**
 * Those that the suite that asks is run on (design: "Stack"): in the gate on PGlite only where that can differ
 * (`tests/strength.ts`). Copies of the gateway (`COPIES`) and PgBouncer (`PGBOUNCER=1`) have to do with a server alone.
 */
export const testDatabases = () => BOTH_DATABASES.slice(hasServerAlone() ? 1 : 0);

function hasServerAlone(): boolean {
  return COPIES > 1 || BOUNCED || CITUS !== undefined || !runsOnPglite(process.env.SUITE ?? '');
}

/**
 * What a gateway whose test names no database runs on: memory, and where the suite does not run on PGlite
 * (`tests/strength.ts`) the shared server, which takes a fraction of the time to start on.
 */
export function startUnnamed(content?: 'demo'): Promise<TestDatabase | undefined> {
  return !CITUS && runsOnPglite(process.env.SUITE ?? '')
    ? Promise.resolve(undefined)
    : startPostgres(content);
}

/**
 * A database on the PostgreSQL server that the suites of a run share, or outside a run of vitest on one of its own; behind
 * PgBouncer where the environment says so. Roles are the server's: who makes some takes `startPostgresServer`.
 */
export async function startPostgres(content?: 'demo'): Promise<TestDatabase> {
  const shared = await takeDatabase(content);
  if (!shared) return startPostgresServer();
  const { filesDir } = shared;
  const { choice, stop } = await behindBouncer(shared.databaseUrl, shared.dispose);
  return { choice: { ...choice, ...(filesDir && { filesDir }) }, stop };
}

/** An empty database on a server of one's own, to make roles on or to stop; behind PgBouncer as well. */
export async function startPostgresServer(): Promise<TestDatabase> {
  const server = await startServer();
  return behindBouncer(server.databaseUrl, server.stop);
}

async function behindBouncer(databaseUrl: string, stop: () => Promise<void>): Promise<TestDatabase> {
  if (!BOUNCED) return { choice: { databaseUrl }, stop };
  const bouncer = await startPgbouncer(databaseUrl);
  return {
    choice: { databaseUrl: bouncer.databaseUrl },
    stop: async () => {
      await bouncer.stop();
      await stop();
    },
  };
}
