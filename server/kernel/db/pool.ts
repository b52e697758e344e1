import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryExecutorProvider,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { breakCircuit } from './breaker';
import { inspectServer } from './inspect-server';
import { type Listen, listenOnPool, listenOnServer } from './listen';
import { type PgliteSource, startPglite } from './pglite';

export interface OpenPool {
  kind: 'pglite' | 'postgres';
  isCitus: boolean;
  pool: pg.Pool;
  listen: Listen;
  close(): Promise<void>;
}

/** int8 (`count(*)`) as a number, date as its text: the driver would give a string, and a moment in local time. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = { 20: Number, 1082: String };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    format !== 'binary' && Object.hasOwn(PARSERS, oid) ? PARSERS[oid] : pg.types.getTypeParser(oid, format),
};

/** Milliseconds a request waits for a connection before it is answered `unavailable`. */
const WAIT_FOR_CONNECTION = 30_000;

/** Milliseconds that a server may take to say that it is there. */
const PROBE_MS = 2_000;

/**
 * What a statement may take for a bitmap or a sort before it makes do with less. With the server's usual 4 MB, the bitmap of
 * a text that a million records have keeps pages and no rows, and the search keys of every row in them are made anew:
 * 5 s in place of 0.1. Most statements take none of it.
 */
const WORK_MEM = '64MB';

/**
 * At most ten connections for requests to a PostgreSQL server; no statement and no idle transaction lives longer than a
 * minute. Throws `StartError` for a server that cannot be used.
 */
export async function serverPool(connectionString: string): Promise<OpenPool> {
  const { isCitus } = await inspectServer(connectionString);
  const pool = new pg.Pool({
    connectionString,
    types,
    pipeline: true,
    max: 10,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // By a statement: a pooler such as PgBouncer refuses connections that begin with options of the server.
  if (!connectionString.includes('work_mem'))
    pool.on('connect', (client) => void client.query(`SET work_mem = '${WORK_MEM}'`).catch(() => undefined));
  keepAlive(pool);
  breakCircuit(pool, () => answers(connectionString));
  return { kind: 'postgres', isCitus, pool, listen: listenOnServer(connectionString), close: async () => {} };
}

/** Whether a server answers in time; one that refuses a connection, since it has too many, does. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (reason) {
    return /^53/.test(String((reason as { code?: unknown }).code));
  } finally {
    client.end().catch(() => undefined);
  }
}

/** One connection to the embedded database: it is one thread, and its multiplexer mixes up the messages of several. */
export async function embeddedPool(
  source: PgliteSource,
  onLost?: (reason: Error) => void,
): Promise<OpenPool> {
  const pglite = await startPglite(source, onLost);
  const pool = new pg.Pool({
    host: pglite.socketDir,
    user: 'postgres',
    database: 'postgres',
    types,
    pipeline: true,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
  });
  keepAlive(pool);
  return { kind: 'pglite', isCitus: false, pool, listen: listenOnPool(pool), close: pglite.close };
}

/** Kysely over the pool; ending it ends the pool. `isCitus` says that the server spreads tables over others. */
export function createKysely<T>(pool: pg.Pool, isCitus = false): Kysely<T> {
  return new Kysely<T>({ dialect: new Dialect({ pool }, isCitus) });
}

class Dialect extends PostgresDialect {
  constructor(
    config: PostgresDialectConfig,
    private readonly isCitus: boolean,
  ) {
    super(config);
  }
  override createAdapter(): PostgresAdapter {
    return new Adapter(this.isCitus);
  }
}

/** Kysely's lock of migrations is one of a session, which behind PgBouncer is another's: `migrate` takes its own. */
class Adapter extends PostgresAdapter {
  constructor(readonly isCitus: boolean) {
    super();
  }
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Whether the statements of a transaction, or of a whole database, reach a coordinator of Citus (decision 105). */
export function isOnCitus(db: QueryExecutorProvider): boolean {
  const { adapter } = db.getExecutor();
  return adapter instanceof Adapter && adapter.isCitus;
}

export interface Loan<T> {
  trx: Transaction<T>;
  /** Statements that come later are refused: the connection may be in a transaction of somebody else. */
  end(): void;
}

/**
 * Kysely over one connection in a transaction that the caller began and ends. Unlike Kysely's own transactions it does
 * not hold a statement back until the one before is answered; they are run in the order in which they were begun.
 */
export function lend<T>(client: pg.PoolClient, isCitus = false): Loan<T> {
  let isOpen = true;
  const query = (...statement: unknown[]) => {
    if (!isOpen) throw new Error('a statement came after the end of its transaction');
    return (client.query as (...args: unknown[]) => unknown).apply(client, statement);
  };
  const borrowed = { query, release: () => {} } as unknown as pg.PoolClient;
  const kysely = new Kysely<T>({
    dialect: new Dialect({ pool: { connect: async () => borrowed, end: async () => {} } }, isCitus),
  });
  return {
    trx: kysely as Transaction<T>,
    end: () => {
      isOpen = false;
    },
  };
}

/**
 * A connection that breaks, idle or between two statements of a transaction, fails at its next use and is replaced;
 * unheard, the event would end the process.
 */
function keepAlive(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
