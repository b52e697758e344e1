import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { type OpenOptions, openGateway } from '../../server/open';
import { openPages } from '../../server/open-pages';
import { createDatabase, makeCopied, type PostgresServer, startServer } from './postgres-server';

export const SECRET_KEY = 'a secret for tests that is long enough';
/** The scrypt `N` of the demo's passwords, with which each is compared in no time; `tests/unit/auth/passwords` has the full one. */
export const PASSWORD_COST = 16;
export const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));

const IMAGE = 'image.tar';

/** The files of the demo on PostgreSQL, beside the data directory. */
const SERVER_FILES = 'server-files';

/**
 * Makes the demo once for a whole run of tests, for those that begin where a first start ends: a data directory, an image
 * of its database for those in memory, and a database of the PostgreSQL server that all suites share. Vitest calls it for
 * every project; the last of them clears it away.
 */
export default async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DEMO_TEMPLATE) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'template-'));
  // `schema test` runs chosen pages on the embedded database alone.
  const isOfChosen = process.env.CHOSEN_PAGE_FILES !== undefined;
  const [server] = await Promise.all([isOfChosen ? undefined : makeServer(home), makeEmbedded(home)]);
  process.env.DEMO_TEMPLATE = home;
  if (server) process.env.DEMO_SERVER = server.databaseUrl;
  return async () => {
    delete process.env.DEMO_TEMPLATE;
    delete process.env.DEMO_SERVER;
    await server?.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

async function fill(choice: Pick<OpenOptions, 'dataDir' | 'databaseUrl' | 'filesDir'>): Promise<void> {
  const gateway = await openGateway({
    ...choice,
    secretKey: SECRET_KEY,
    schemasDir: SCHEMAS,
    seed: 'demo',
    demoPasswordCost: PASSWORD_COST,
    openPages,
    log: { info: () => undefined, error: console.error },
  });
  await gateway.close();
}

async function makeEmbedded(home: string): Promise<void> {
  await fill({ dataDir: home, filesDir: join(home, 'files') });
  writeFileSync(join(home, 'secret.key'), SECRET_KEY, { mode: 0o600 });
  const database = await PGlite.create({ dataDir: join(home, 'pgdata') });
  const image = await database.dumpDataDir('none');
  await database.close();
  writeFileSync(join(home, IMAGE), Buffer.from(await image.arrayBuffer()));
}

async function makeServer(home: string): Promise<PostgresServer> {
  const server = await startServer();
  await fill({ databaseUrl: server.databaseUrl, filesDir: join(home, SERVER_FILES) });
  await makeCopied(server.databaseUrl);
  return server;
}

/** Lays a data directory of the demo where a product will start; nothing outside a run of vitest. */
export function layTemplate(dataDir: string): void {
  const home = process.env.DEMO_TEMPLATE;
  if (!home) return;
  const others = [IMAGE, SERVER_FILES].map((name) => join(home, name));
  cpSync(home, dataDir, { recursive: true, filter: (path) => !others.includes(path) });
}

/** The demo's database for one in memory, and its files in a folder of their own. */
export function takeTemplate(): { image: string; filesDir: string } | undefined {
  const home = process.env.DEMO_TEMPLATE;
  return home ? { image: join(home, IMAGE), filesDir: copyOf(join(home, 'files')) } : undefined;
}

/** A database of the shared server, and the folder of the demo's files where it has the demo; `dispose` ends both. */
export interface SharedDatabase {
  databaseUrl: string;
  filesDir: string | undefined;
  dispose(): Promise<void>;
}

/** An empty database, or one with the demo, on the server that the run shares; nothing where there is none. */
export async function takeDatabase(content?: 'demo'): Promise<SharedDatabase | undefined> {
  const { DEMO_TEMPLATE: home, DEMO_SERVER: server } = process.env;
  if (!home || !server) return undefined;
  const { databaseUrl, drop } = await createDatabase(server, content ? 'copy' : 'nothing');
  const filesDir = content && copyOf(join(home, SERVER_FILES));
  return {
    databaseUrl,
    filesDir,
    dispose: async () => {
      await drop();
      if (filesDir) rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

function copyOf(files: string): string {
  const filesDir = mkdtempSync(join(tmpdir(), 'files-'));
  cpSync(files, filesDir, { recursive: true });
  return filesDir;
}
