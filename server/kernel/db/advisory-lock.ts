import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

const numbered = (key: number) => () => sql`${sql.lit(key)}`;
const named = (name: string) => (of: string) => sql`hashtext(${name}), hashtext(${of})`;
const extended = (name: string) => (of: string) => sql`hashtextextended(${`${name} ${of}`}, 0)`;

/**
 * Every advisory lock of the gateway, in the order in which a transaction that takes several takes them: two that took
 * them in different orders would wait for each other for ever. The keys stay as they are: copies of two versions, side by
 * side while an installation is brought up to date, must mean the same lock. `of` is what is locked: a tenant's code
 * unless the comment says something else.
 */
const LOCKS = {
  /** Migrating and restoring, one copy at a time. */
  migrations: numbered(2_026_112_101),
  /** Filling an empty database with the demo. What it mirrors inside of it comes in any order: nobody else is there yet. */
  seed: numbered(7_402_002),
  /** Making and widening the tables of resources, one copy at a time. */
  resourceTables: numbered(7_402_001),
  /** To which page file a path, a resource or a call belongs. */
  pageClaims: numbered(7_402_003),
  /** Taking tenants over into records. */
  tenants: () => sql`hashtext('tenants'), 0`,
  /** The roles of a tenant, and who has them. */
  roles: named('roles'),
  /** Taking suppliers over into records. */
  suppliers: named('suppliers'),
  /** A phone, of all tenants: it belongs to one account. */
  phone: named('phone'),
  /** Taking dictionaries over into records. */
  dictionaries: named('dictionaries'),
  /** Who decides for whom in a tenant. */
  delegations: named('delegations'),
  /** Hanging records under others of their resource: tenant and resource. */
  recordTrees: (of: string) => sql`${sql.lit(7_402_004)}, hashtext(${of})`,
  /** An account's memos: tenant and account. */
  memos: extended('memo'),
  /** An account's table settings: tenant and account. */
  tableSettings: extended('table_setting'),
  /** Writing records whose periods may not overlap: tenant and resource. */
  periods: extended('periods'),
} as const satisfies Record<string, (of: string) => RawBuilder<unknown>>;

type LockName = keyof typeof LOCKS;
/** Locks that are one for the whole database. */
type WholeLock = 'migrations' | 'seed' | 'resourceTables' | 'pageClaims' | 'tenants';

/** Waits until no other transaction has the lock, and keeps it until this one ends; once more does no harm. */
export async function lock<N extends LockName>(
  trx: QueryExecutorProvider,
  name: N,
  ...[of = '']: N extends WholeLock ? [] : [of: string]
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS[name](of)})`.execute(trx);
}
