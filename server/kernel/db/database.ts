import { sql } from 'kysely';
import pg from 'pg';
import type { TenantScope } from '../base/tenant-scope';
import { type Committed, eventsOf } from './after-commit';
import { socketOf } from './breaker';
import type { Listen } from './listen';
import type { PgliteSource } from './pglite';
import { createKysely, embeddedPool, lend, type OpenPool, serverPool } from './pool';
import { applySettings, type Settings, setStatements } from './settings';
import type { Db, Tables, Trx } from './tables';

export interface Database {
  kind: 'pglite' | 'postgres';
  /** For identity tables, migrations and the changes of record tables; tenant rows are reached through `inTenant`. */
  kysely: Db;
  /**
   * Runs `work` in one transaction that sees the scope's rows alone (design: "Tenancy").
   * Inside it use `trx` only: the embedded database has a single connection, and asking for a second one waits for ever.
   */
  inTenant<T>(scope: TenantScope, work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * The same for work that reads alone, in fewer round trips (decision 031): the statements that `work` begins before it
   * waits travel together, right behind those that begin the transaction.
   */
  readInTenant<T>(scope: TenantScope, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same as the tables' owner: for identity tables, and of tenants' rows for those of one tenant. */
  readAsOwner<T>(tenantCode: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Has what `tellAfterCommit` was given handed to `listener` when a transaction of this copy holds. */
  onCommitted(listener: (event: Committed) => void): void;
  listen: Listen;
  /** Connections of the pool in use and idle, and requests that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  /** When it last answered anybody, as `performance.now()` tells the time. */
  answeredAt(): number;
  /**
   * Lets the rows of tenants, or everything, of the embedded database be read alone, or all be written again. A server
   * looks after its own disk.
   */
  setReadOnly(what: 'nothing' | 'tenants' | 'everything'): Promise<void>;
  close(): Promise<void>;
}

/** Where the data live: a server, a directory, or (neither) memory. */
export interface DatabaseOptions extends PgliteSource {
  databaseUrl?: string | undefined;
  /** Told once when the embedded database stops by itself; nothing can be answered after that. */
  onLost?: (reason: Error) => void;
}

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded database in `dataDir`, else one in memory.
 * Throws `StartError` when the directory is in use or damaged.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const opened = options.databaseUrl
    ? await serverPool(options.databaseUrl)
    : await embeddedPool(options, options.onLost);
  const { pool, listen, close, kind, isCitus } = opened;
  const kysely = createKysely<Tables>(pool, isCitus);
  let readOnly = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  pool.on('release', (_, client) => {
    if (!socketOf(client).destroyed) answeredAt = performance.now();
  });
  let onCommitted: (event: Committed) => void = () => undefined;
  return {
    kind,
    kysely,
    listen,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    answeredAt: () => answeredAt,
    setReadOnly: async (what) => {
      if (kind !== 'pglite') return;
      // Its one connection lives as long as it does.
      await sql`set default_transaction_read_only = ${sql.lit(what === 'everything')}`.execute(kysely);
      readOnly = what !== 'nothing';
    },
    async inTenant(scope, work) {
      const settings = { ...requestSettings(scope), ...entrance(scope, isCitus) };
      const { done, events } = await writeTogether(opened, { settings, readOnly }, async (trx) => ({
        done: await work(trx),
        events: eventsOf(trx),
      }));
      for (const event of events) onCommitted(event);
      return done;
    },
    onCommitted: (listener) => {
      onCommitted = listener;
    },
    readInTenant: (scope, work) => readTogether(opened, entrance(scope, isCitus), work),
    readAsOwner: (tenantCode, work) => readTogether(opened, ownerEntrance(tenantCode), work),
    async close() {
      await kysely.destroy();
      await close();
    },
  };
}

/** What the policies know of who asks, as settings of a transaction; on Citus its role stays what it is. */
function entrance({ tenantCode, supplierCode, accountId }: TenantScope, isCitus: boolean): Settings {
  return {
    'app.tenant': tenantCode,
    'app.supplier': supplierCode ?? '',
    'app.account': accountId,
    ...(!isCitus && { role: 'app_user' }),
  };
}

const ownerEntrance = (tenantCode: string): Settings => ({ 'app.tenant': tenantCode, 'app.supplier': '' });

/** What the audit says of the request that writes. */
function requestSettings({ request }: Pick<TenantScope, 'request'>): Settings {
  return { 'app.request': request?.id ?? '', 'app.address': request?.address ?? '' };
}

type Lender = Pick<OpenPool, 'pool' | 'isCitus'>;
type Start = { settings: Settings; readOnly: boolean };
type Work<T> = (trx: Trx) => Promise<T>;

/**
 * Nothing is answered unless the transaction began as it should, and no statement is begun once the connection is given
 * back. How it ends is not waited for: nothing was written, and what uses the connection next comes behind.
 */
async function readTogether<T>(lender: Lender, settings: Settings, work: Work<T>): Promise<T> {
  const client = await lender.pool.connect();
  try {
    return await runTogether(client, lender.isCitus, { settings, readOnly: true }, work);
  } finally {
    client.query('commit').catch(() => {});
    client.release();
  }
}

/**
 * The same for work that writes: it is committed where it was done, else rolled back, and that is waited for. What `work`
 * begins before it waits is refused should the settings not have been made: the transaction is broken off then.
 */
async function writeTogether<T>(lender: Lender, start: Start, work: Work<T>): Promise<T> {
  const client = await lender.pool.connect();
  try {
    const done = await runTogether(client, lender.isCitus, start, work);
    await client.query('commit');
    return done;
  } catch (reason) {
    await client.query('rollback').catch(() => {});
    throw reason;
  } finally {
    client.release();
  }
}

/** Sends the beginning of a transaction and what `work` begins at once, and answers when both are done. */
async function runTogether<T>(
  client: pg.PoolClient,
  isCitus: boolean,
  { settings, readOnly }: Start,
  work: Work<T>,
): Promise<T> {
  sendTogether(client);
  const begin = readOnly ? 'begin read only' : 'begin';
  const text = entranceText(settings, isCitus);
  // Where settings that cannot be made would take the beginning along, what comes behind would be written outside of it.
  // Citus hands on the text in which a setting is made as it stands: nothing else may be in it.
  const statements = readOnly && !isCitus ? [`${begin}; ${text}`] : [begin, text];
  const entering = Promise.all(statements.map((statement) => client.query(statement)));
  const { trx, end } = lend<Tables>(client, isCitus);
  entering.catch(end);
  const [entered, done] = await Promise.allSettled([entering, work(trx)]);
  end();
  const failed = entered.status === 'rejected' ? entered : done;
  if (failed.status === 'rejected') throw failed.reason;
  return failed.value as T;
}

/** Holds back what is written to the server until what is being done has been done: one system call in place of many. */
function sendTogether(client: pg.PoolClient): void {
  const stream = socketOf(client);
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Settings of a transaction without parameters, since they travel with another statement. */
function entranceText(settings: Settings, isCitus: boolean): string {
  if (isCitus) return setStatements(settings);
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `select ${calls.join(', ')}`;
}

/**
 * The owner of the tables is under row level security, too, unless it is a superuser. What somebody's request writes is
 * audited under it; none leaves the request that the transaction has.
 */
export async function enterTenantAsOwner(
  trx: Trx,
  tenantCode: string,
  request?: TenantScope['request'],
): Promise<void> {
  await applySettings(trx, { ...ownerEntrance(tenantCode), ...(request && requestSettings({ request })) });
}

/** Works on one tenant's rows as the owner of the tables, in a transaction of its own. */
export function inTenantAsOwner<T>(kysely: Db, tenantCode: string, work: Work<T>): Promise<T> {
  return kysely.transaction().execute(async (trx) => {
    await enterTenantAsOwner(trx, tenantCode);
    return work(trx);
  });
}
