import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { CITUS, closeOnCluster, copyOnCluster, createOnCluster, dropOnCluster } from './citus-cluster';

interface CreatedDatabase {
  databaseUrl: string;
  drop(): Promise<void>;
}

/** Makes the database at `databaseUrl` one that others are copied from and that nobody writes any more. */
export async function makeCopied(databaseUrl: string): Promise<void> {
  if (CITUS) return closeOnCluster(CITUS, databaseUrl);
  await administer(databaseUrl, (name) => `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
}

/** As `createOnServer`, on the cluster that the suites run on where there is one. */
export function createDatabase(databaseUrl: string, content: 'copy' | 'nothing'): Promise<CreatedDatabase> {
  return CITUS ? createOnCitus(CITUS, databaseUrl, content) : createOnServer(databaseUrl, content);
}

/**
 * Creates a database on the server of `databaseUrl`: a copy of that database, or an empty one. Connections that are left
 * to it do not keep `drop` from dropping it. File by file, it takes half of the processor that writing each page to the log
 * takes.
 */
export async function createOnServer(
  databaseUrl: string,
  content: 'copy' | 'nothing',
): Promise<CreatedDatabase> {
  const name = `suite_${randomBytes(8).toString('hex')}`;
  await administer(
    databaseUrl,
    (copied) =>
      `CREATE DATABASE ${name} TEMPLATE ${content === 'copy' ? copied : 'template1'} STRATEGY file_copy`,
  );
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    drop: () => administer(databaseUrl, () => `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function createOnCitus(
  coordinator: string,
  copied: string,
  content: 'copy' | 'nothing',
): Promise<CreatedDatabase> {
  const databaseUrl =
    content === 'copy' ? await copyOnCluster(coordinator, copied) : await createOnCluster(coordinator);
  return { databaseUrl, drop: () => dropOnCluster(coordinator, databaseUrl) };
}

/** Runs a statement on the name of the database at `databaseUrl`, from beside it. */
async function administer(databaseUrl: string, statement: (name: string) => string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = pg.escapeIdentifier(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement(name));
  } finally {
    await client.end();
  }
}
