import { runsOnPglite } from '../strength';
import { COPIES } from './copies';
import type { DatabaseChoice } from './gateway';
import { BOUNCED, startPgbouncer } from './pgbouncer';
import { startServer } from './postgres-server';
import { type PostgresTemplate, takePostgresTemplate } from './template';

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
 * Those that this suite is run on (design: "Stack"): in the gate on PGlite only where that can differ
 * (`tests/strength.ts`). Copies of the gateway (`COPIES`) and PgBouncer (`PGBOUNCER=1`) have to do with a server alone.
 */
export const DATABASES = BOTH_DATABASES.slice(hasServerAlone() ? 1 : 0);

function hasServerAlone(): boolean {
  return COPIES > 1 || BOUNCED || !runsOnPglite(process.env.SUITE ?? '');
}

/** A throw-away PostgreSQL server of this machine, behind PgBouncer where the environment says so. */
export async function startPostgres(content?: 'demo'): Promise<TestDatabase> {
  const template = content && takePostgresTemplate();
  const server = await startServer(template);
  const bouncer = BOUNCED ? await startPgbouncer(server.databaseUrl) : undefined;
  return {
    choice: { databaseUrl: (bouncer ?? server).databaseUrl, ...filesOf(template) },
    stop: async () => {
      await bouncer?.stop();
      await server.stop();
      template?.dispose();
    },
  };
}

const filesOf = (template: PostgresTemplate | undefined) => template && { filesDir: template.filesDir };
