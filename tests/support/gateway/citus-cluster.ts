import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * A coordinator of Citus that suites run on in place of a server of their own (`npm run copies -- --citus`): the address of
 * its superuser, who makes a database on every node for each suite. Nodes are reached without passwords.
 */
export const CITUS = process.env.CITUS;

/** Who the gateway is in those databases: a plain owner, since a superuser is bound by no policy. */
const OWNER = 'suite_owner';

/** Shards of a table; 32, as Citus has it, would take minutes to make for each suite. */
const SHARDS = 2;

interface Node {
  host: string;
  port: number;
}

/** An empty database of the cluster whose tables will be spread, at the address of its owner. */
export async function createOnCluster(coordinator: string): Promise<string> {
  const name = `suite_${randomBytes(8).toString('hex')}`;
  const nodes = await nodesOf(coordinator);
  await onEach(coordinator, nodes, 'postgres', [
    `DO $$ BEGIN CREATE ROLE ${OWNER} LOGIN CREATEROLE NOINHERIT; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    `CREATE DATABASE ${name} OWNER ${OWNER}`,
  ]);
  await onEach(coordinator, nodes, name, [
    'SET citus.enable_ddl_propagation = off',
    `ALTER SCHEMA public OWNER TO ${OWNER}`,
    'CREATE EXTENSION citus',
    'CREATE EXTENSION btree_gist',
    ...settingsOf(name),
  ]);
  const [first, ...workers] = nodes;
  await run(at(coordinator, first!, name), [
    `SELECT citus_set_coordinator_host('${first!.host}', ${first!.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
  ]);
  const url = new URL(at(coordinator, first!, name));
  url.username = OWNER;
  url.password = '';
  return url.href;
}

/** Lets nobody into a database of the cluster any more, so that it can be copied. */
export async function closeOnCluster(coordinator: string, databaseUrl: string): Promise<void> {
  const name = nameOf(databaseUrl);
  await onEach(coordinator, await nodesOf(coordinator), 'postgres', [
    `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  ]);
}

/** A copy of a database of the cluster: of its part on each node. */
export async function copyOnCluster(coordinator: string, databaseUrl: string): Promise<string> {
  const name = `suite_${randomBytes(8).toString('hex')}`;
  await onEach(coordinator, await nodesOf(coordinator), 'postgres', [
    `CREATE DATABASE ${name} TEMPLATE ${nameOf(databaseUrl)} OWNER ${OWNER}`,
    ...settingsOf(name),
  ]);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database of the cluster from every node. */
export async function dropOnCluster(coordinator: string, databaseUrl: string): Promise<void> {
  await onEach(coordinator, await nodesOf(coordinator), 'postgres', [
    `DROP DATABASE ${nameOf(databaseUrl)} WITH (FORCE)`,
  ]);
}

/**
 * What suites look at from beside the gateway is the first tenant's: elsewhere they do so as a superuser, which no policy
 * binds. The gateway says whose rows it means in each of its transactions.
 */
const settingsOf = (name: string) => [
  `ALTER DATABASE ${name} SET citus.shard_count = ${SHARDS}`,
  `ALTER DATABASE ${name} SET citus.propagate_set_commands = 'local'`,
  `ALTER DATABASE ${name} SET app.tenant = 'T001'`,
  `ALTER DATABASE ${name} SET app.supplier = ''`,
];

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

/** The nodes of the cluster, the coordinator first. */
async function nodesOf(coordinator: string): Promise<Node[]> {
  const rows = await run(coordinator, [
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid',
  ]);
  return rows as Node[];
}

function at(coordinator: string, { host, port }: Node, database: string): string {
  const url = new URL(coordinator);
  url.hostname = host;
  url.port = String(port);
  url.pathname = `/${database}`;
  return url.href;
}

async function onEach(
  coordinator: string,
  nodes: readonly Node[],
  database: string,
  statements: readonly string[],
): Promise<void> {
  // One after the other: of two that copy one database at once, the server refuses the second.
  for (const node of nodes) await run(at(coordinator, node, database), statements);
}

/** Runs statements one by one; answers the rows of the last. */
async function run(connectionString: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
