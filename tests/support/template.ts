import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { type OpenOptions, openGateway } from '../../server/open';
import { openPages } from '../../server/open-pages';
import { startServer } from './postgres-server';

export const SECRET_KEY = 'a secret for tests that is long enough';
export const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));

const IMAGE = 'image.tar';

/** The demo on a server: the server's directory and the files, beside the data directory. */
const SERVER = 'server';

/**
 * Makes the demo once for a whole run of tests, for those that begin where a first start ends: a data directory, an image
 * of its database for those in memory, and the directory of a PostgreSQL server. Vitest calls it for every project; the
 * last of them clears it away.
 */
export default async function makeTemplate(): Promise<(() => void) | undefined> {
  if (process.env.DEMO_TEMPLATE) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'template-'));
  // The server runs as another user.
  chmodSync(home, 0o755);
  // `schema test` runs chosen pages on the embedded database alone.
  const isOfChosen = process.env.CHOSEN_PAGE_FILES !== undefined;
  await Promise.all([makeEmbedded(home), ...(isOfChosen ? [] : [makeServer(join(home, SERVER))])]);
  process.env.DEMO_TEMPLATE = home;
  return () => {
    delete process.env.DEMO_TEMPLATE;
    rmSync(home, { recursive: true, force: true });
  };
}

async function fill(choice: Pick<OpenOptions, 'dataDir' | 'databaseUrl' | 'filesDir'>): Promise<void> {
  const gateway = await openGateway({
    ...choice,
    secretKey: SECRET_KEY,
    schemasDir: SCHEMAS,
    seed: 'demo',
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

async function makeServer(folder: string): Promise<void> {
  mkdirSync(folder);
  const server = await startServer({ databaseDir: join(folder, 'pgdata'), keep: true });
  await fill({ databaseUrl: server.databaseUrl, filesDir: join(folder, 'files') });
  await server.stop();
}

/** Lays a data directory of the demo where a product will start; nothing outside a run of vitest. */
export function layTemplate(dataDir: string): void {
  const home = process.env.DEMO_TEMPLATE;
  if (!home) return;
  const others = [IMAGE, SERVER].map((name) => join(home, name));
  cpSync(home, dataDir, { recursive: true, filter: (path) => !others.includes(path) });
}

/** The demo's database for one in memory, and its files in a folder of their own. */
export function takeTemplate(): { image: string; filesDir: string } | undefined {
  const home = process.env.DEMO_TEMPLATE;
  if (!home) return undefined;
  const filesDir = mkdtempSync(join(tmpdir(), 'files-'));
  cpSync(join(home, 'files'), filesDir, { recursive: true });
  return { image: join(home, IMAGE), filesDir };
}

/** A PostgreSQL server's directory with the demo, and its files, which go with `dispose`. */
export interface PostgresTemplate {
  databaseDir: string;
  filesDir: string;
  dispose(): void;
}

/** The demo on a server of one's own; nothing outside a run of vitest. */
export function takePostgresTemplate(): PostgresTemplate | undefined {
  const home = process.env.DEMO_TEMPLATE;
  if (!home) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(folder, 0o755);
  // Keeps whose the files are, as Node's own copy does not.
  execFileSync('cp', ['-a', `${join(home, SERVER)}/.`, folder]);
  return {
    databaseDir: join(folder, 'pgdata'),
    filesDir: join(folder, 'files'),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
