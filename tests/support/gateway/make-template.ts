import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type OpenOptions, openGateway } from '../../../server/open';
import { openPages } from '../../../server/open-pages';
import { CITUS, createOnCluster, dropOnCluster } from './citus-cluster';
import { makeCopied } from './postgres-databases';
import { type PostgresServer, startServer } from './postgres-server';
import { IMAGE, PASSWORD_COST, SCHEMAS, SECRET_KEY, SERVER_FILES } from './template';

/**
 * Makes the demo once for a whole run of tests, for those that begin where a first start ends: a data directory, an image
 * of its database for those in memory, and a database of the PostgreSQL server that all suites share. Vitest calls it for
 * every project; the last of them clears it away.
 */
export default async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DEMO_TEMPLATE) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'template-'));
  process.env.DEMO_MADE_AT = new Date().toISOString();
  // `schema test` runs chosen pages on the embedded database alone.
  const isOfChosen = process.env.CHOSEN_PAGE_FILES !== undefined;
  const [server] = await Promise.all([isOfChosen ? undefined : makeServer(home), makeEmbedded(home)]);
  process.env.DEMO_TEMPLATE = home;
  if (server) process.env.DEMO_SERVER = server.databaseUrl;
  return async () => {
    delete process.env.DEMO_TEMPLATE;
    delete process.env.DEMO_MADE_AT;
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
    clock: () => new Date(process.env.DEMO_MADE_AT!),
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

async function onCluster(coordinator: string): Promise<PostgresServer> {
  const databaseUrl = await createOnCluster(coordinator);
  return { databaseUrl, stop: () => dropOnCluster(coordinator, databaseUrl) };
}

async function makeServer(home: string): Promise<PostgresServer> {
  const server = CITUS ? await onCluster(CITUS) : await startServer();
  await fill({ databaseUrl: server.databaseUrl, filesDir: join(home, SERVER_FILES) });
  await makeCopied(server.databaseUrl);
  return server;
}
