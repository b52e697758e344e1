import type { Socket } from 'node:net';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { TenantScope } from '../base/tenant-scope';
import { type Committed, eventsOf } from './after-commit';
import { socketOf } from './breaker';
import type { Listen } from './listen';
import type { PgliteSource } from './pglite';
import { createKysely, embeddedPool, isOnCitus, lend, type OpenPool, serverPool } from './pool';
import { applySettings, type Settings, setStatements } from './settings';
import type { Tables } from './tables';

/** The gateway's database. */
export interface Database {
  kind: 'pglite' | 'postgres';
  /** For identity tables, migrations and the changes of record tables; tenant rows are reached through `inTenant`. */
  kysely: Kysely<Tables>;
  /**
   * Runs `work` in one transaction that sees the scope's rows alone (design: "Tenancy").
   * Inside it use `trx` only: the embedded database has a single connection, and asking for a second one waits for ever.
   */
  inTenant<T>(scope: TenantScope, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /**
   * The same for work that reads alone, in fewer round trips (decision 031): the statements that `work` begins before it
   * waits travel together, right behind those that begin the transaction.
   */
  readInTenant<T>(scope: TenantScope, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The same as the tables' owner: for identity tables, and of tenants' rows for those of one tenant. */
  readAsOwner<T>(tenantCode: string, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Has what `tellAfterCommit` was given handed to `listener` when a transaction of this copy holds. */
  onCommitted(listener: (event: Committed) => void): void;
  /** Hears what transactions notify, in every copy of the gateway. */
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
      const { done, events } = await kysely.transaction().execute(async (trx) => {
        await enterTenant(trx, scope);
        if (readOnly) await sql`set transaction read only`.execute(trx);
        return { done: await work(trx), events: eventsOf(trx) };
      });
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

function enterTenant(trx: Transaction<Tables>, scope: TenantScope): Promise<void> {
  const { id = '', address = '' } = scope.request ?? {};
  return applySettings(trx, {
    'app.request': id,
    'app.address': address,
    ...entrance(scope, isOnCitus(trx)),
  });
}

/**
 * Nothing is answered unless the transaction began as it should, and no statement is begun once the connection is given
 * back. How it ends is not waited for: nothing was written, and what uses the connection next comes behind.
 */
async function readTogether<T>(
  { pool, isCitus }: Pick<OpenPool, 'pool' | 'isCitus'>,
  settings: Settings,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  sendTogether(client);
  // Citus hands on the text in which a setting is made as it stands: nothing else may be in it.
  const start = isCitus ? client.query('begin read only') : undefined;
  const text = entranceText(settings, isCitus);
  const entering = Promise.all([start, client.query(start ? text : `begin read only; ${text}`)]);
  const { trx, end } = lend<Tables>(client, isCitus);
  const [entered, done] = await Promise.allSettled([entering, work(trx)]);
  const failed = entered.status === 'rejected' ? entered : done;
  end();
  client.query('commit').catch(() => {});
  client.release();
  if (failed.status === 'rejected') throw failed.reason;
  return failed.value as T;
}

/** Holds back what is written to the server until what is being done has been done: one system call in place of many. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
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
  trx: Transaction<Tables>,
  tenantCode: string,
  request?: TenantScope['request'],
): Promise<void> {
  const of = request && { 'app.request': request.id, 'app.address': request.address };
  await applySettings(trx, { ...ownerEntrance(tenantCode), ...of });
}
