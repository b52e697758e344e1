import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Face } from '../../../src/contract/base/identity';
import { credentialsWrong, noPermission, Refusal, unauthorized } from '../base/errors';
import type { User } from '../base/user';
import type { Database } from '../db/database';
import type { Db, Trx } from '../db/tables';
import type { Caller } from './caller';
import { ending } from './open-sessions';
import { keepSignIn } from './sign-ins';
import { supplierNameOf } from './supplier-directory';
import { type Claims, TOKEN_KINDS } from './tokens';

/** A session and the one refresh token that is good for it. */
export interface OpenedSession {
  content: Claims;
  refreshId: string;
}

/** Sessions live in the database, so that every copy of the gateway knows of a revocation at once. */
export interface Sessions {
  /**
   * Opens a session of the account in its default tenant, and writes the sign-in down. Throws `credentials_wrong` when the account has been disabled
   * or given another password since `passwordHash` was read, `account_disabled` when it is stopped in all of its tenants,
   * `no_permission` when it belongs to none.
   */
  open(account: {
    accountId: string;
    face: Face;
    passwordHash: string;
    caller?: Caller;
  }): Promise<OpenedSession>;
  /**
   * The user behind an access token, as things stand now. Throws `unauthorized` when the session is over or the account
   * disabled, `tenant_switched` when a change of tenant has put another in its place, `no_permission` when the account
   * has left the tenant or is stopped in it, or the tenant is closed.
   */
  find(content: Claims): Promise<User>;
  revoke(sessionId: string): Promise<void>;
}

/** The service whose instances an account of each face opens; also the code of its scene (specification section 4). */
export const SERVICE_CODES: Readonly<Record<Face, string>> = { supplier: 'Supplier', office: 'Office' };

/** A session lives on while it is refreshed, this long after the sign-in at most. */
const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** The moment of last use is written down once in so many milliseconds. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

const UNKNOWN_CALLER: Caller = { address: '', userAgent: '' };

export function createSessions(database: Database, clock: () => Date): Sessions {
  const { kysely: db } = database;
  return {
    open({ accountId, face, passwordHash, caller = UNKNOWN_CALLER }) {
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, accountId, passwordHash))) throw credentialsWrong(false);
        const entrance = await findEntrance(trx, accountId, face);
        if (!entrance)
          throw (await isMember(trx, accountId)) ? new Refusal('account_disabled') : noPermission();
        if (!actsAs(face, entrance.supplier_code)) throw noPermission();
        const now = clock();
        await keepSignIn(trx, { accountId, caller, now });
        return addSession(trx, { accountId, face, entrance, now, caller });
      });
    },
    async find(content) {
      const { row, supplierName } = await findUser(database, content);
      const live = row && !row.disabled && row.revoked_at === null && row.expires_at > clock();
      if (!live || row.account_id !== content.sub || row.tenant_code !== content.tenant) throw unauthorized();
      if (row.superseded_by !== null) throw new Refusal('tenant_switched');
      if (
        row.member_of === null ||
        row.stopped ||
        row.closed ||
        !actsAs(row.application_system, row.supplier_code)
      ) {
        throw noPermission();
      }
      if (row.supplier_code !== content.supplier || row.application_system !== content.app)
        throw unauthorized();
      await noteUse(db, row, clock());
      return {
        accountId: row.account_id,
        username: row.username,
        displayName: row.display_name,
        telephone: row.telephone,
        header: row.header,
        face: row.application_system,
        tenantCode: row.tenant_code,
        tenantName: row.tenant_name,
        instanceCode: row.instance_code,
        supplierCode: row.supplier_code,
        supplierName,
        roles: row.roles,
        sessionId: row.session_id,
        mustChangePassword: row.must_change_password,
      };
    },
    async revoke(sessionId) {
      await ending(db, clock()).where('session_id', '=', sessionId).execute();
    },
  };
}

/**
 * Ends every session of an account, in the transaction that has changed the account (which makes new ones wait): all but
 * one, or those in one tenant, where that is asked.
 */
export async function endSessionsOf(
  trx: Trx,
  accountId: string,
  now: Date,
  only: { butSession?: string; tenantCode?: string } = {},
): Promise<void> {
  let query = ending(trx, now).where('account_id', '=', accountId);
  if (only.butSession !== undefined) query = query.where('session_id', '<>', only.butSession);
  if (only.tenantCode !== undefined) query = query.where('tenant_code', '=', only.tenantCode);
  await query.execute();
}

async function isMember(trx: Trx, accountId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('membership')
    .select('tenant_code')
    .where('account_id', '=', accountId)
    .where('disabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Keeps an account from changing until the transaction ends; answers whether it may sign in, with this password where
 * one is named. Without it a session could be opened by a password that is being replaced, and outlive the change.
 */
export async function holdAccount(trx: Trx, accountId: string, passwordHash?: string): Promise<boolean> {
  let query = trx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('disabled', '=', false);
  if (passwordHash !== undefined) query = query.where('password_hash', '=', passwordHash);
  return (await query.forShare().executeTakeFirst()) !== undefined;
}

/** Where a session begins: the tenant, the instance and, for a supplier's account, the supplier. */
export type SessionEntrance = NonNullable<Awaited<ReturnType<typeof findEntrance>>>;

/** Adds a session at the entrance. One that follows another by a change of tenant belongs to its family. */
export async function addSession(
  trx: Trx,
  session: {
    accountId: string;
    face: Face;
    entrance: SessionEntrance;
    now: Date;
    caller?: Caller;
    /** The session that it follows. */
    after?: { familyId: string; startedAt: Date };
  },
): Promise<OpenedSession> {
  const { accountId, face, entrance, now, after, caller = UNKNOWN_CALLER } = session;
  const sessionId = randomUUID();
  const refreshId = randomUUID();
  const startedAt = after?.startedAt ?? now;
  await trx
    .insertInto('session')
    .values({
      session_id: sessionId,
      account_id: accountId,
      tenant_code: entrance.tenant_code,
      instance_code: entrance.instance_code ?? '',
      created_at: startedAt,
      expires_at: expiryOf(startedAt, now),
      family_id: after?.familyId ?? sessionId,
      refresh_id: refreshId,
      address: caller.address,
      user_agent: caller.userAgent,
      last_used_at: now,
    })
    .execute();
  const content = {
    sub: accountId,
    sid: sessionId,
    tenant: entrance.tenant_code,
    instance: entrance.instance_code ?? '',
    app: face,
    supplier: entrance.supplier_code,
  };
  return { content, refreshId };
}

/** Notes that a session is being used. Where nothing can be written, people work on all the same. */
async function noteUse(
  db: Db,
  { session_id, last_used_at }: { session_id: string; last_used_at: Date },
  now: Date,
): Promise<void> {
  const stale = new Date(now.getTime() - USE_NOTED_EVERY_MS);
  if (last_used_at > stale) return;
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('session_id', '=', session_id)
    .where('last_used_at', '<=', stale)
    .execute()
    .catch(() => undefined);
}

/** When a session that is used now ends. */
export function expiryOf(startedAt: Date, now: Date): Date {
  const life = TOKEN_KINDS.refresh.life * 1000;
  return new Date(Math.min(now.getTime() + life, startedAt.getTime() + LONGEST_SESSION_MS));
}

/** Row level security takes an empty supplier for staff, so a supplier's account without a supplier must not pass. */
export function actsAs(face: Face, supplierCode: string | null): boolean {
  return (face === 'supplier') === (supplierCode !== null);
}

/**
 * The named tenant of the account, else its default one, else its first, with the first instance that fits the
 * account's face. Tenants that are closed, or that the account is stopped in, do not count.
 */
export function findEntrance(db: Db, accountId: string, face: Face, tenantCode?: string) {
  let query = db
    .selectFrom('membership')
    .innerJoin('tenant', 'tenant.tenant_code', 'membership.tenant_code')
    .leftJoin('instance', (join) =>
      join
        .onRef('instance.tenant_code', '=', 'membership.tenant_code')
        .on('instance.service_code', '=', SERVICE_CODES[face])
        .on('instance.disabled', '=', false),
    )
    .select(['membership.tenant_code', 'membership.supplier_code', 'instance.instance_code'])
    .where('membership.account_id', '=', accountId)
    .where('membership.disabled', '=', false)
    .where('tenant.disabled', '=', false);
  if (tenantCode !== undefined) query = query.where('membership.tenant_code', '=', tenantCode);
  return query
    .orderBy('membership.is_default', 'desc')
    .orderBy('membership.tenant_code')
    .orderBy('instance.instance_code')
    .executeTakeFirst();
}

/** What a token says of its session is read at once; the supplier's name stands in a table of its tenant. */
async function findUser(database: Database, { sid, tenant, supplier }: Claims) {
  if (supplier === null) return { row: await findSession(database.kysely, sid), supplierName: null };
  return database.readAsOwner(tenant, async (trx) => {
    const [row, supplierName = null] = await Promise.all([
      findSession(trx, sid),
      supplierNameOf(trx, tenant, supplier),
    ]);
    return { row, supplierName };
  });
}

function findSession(db: Db, sessionId: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.account_id', 'session.account_id')
    .innerJoin('tenant', 'tenant.tenant_code', 'session.tenant_code')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.account_id', '=', 'session.account_id')
        .onRef('membership.tenant_code', '=', 'session.tenant_code'),
    )
    .selectAll('session')
    .select([
      'account.username',
      'account.display_name',
      'account.telephone',
      'account.header',
      'account.application_system',
      'account.disabled',
      'account.must_change_password',
      'tenant.tenant_name',
      'tenant.disabled as closed',
      'membership.tenant_code as member_of',
      'membership.disabled as stopped',
      'membership.supplier_code',
      sql<string[]>`array(
        select role_code from account_role
        where account_role.account_id = session.account_id and account_role.tenant_code = session.tenant_code
        order by role_code)`.as('roles'),
    ])
    .where('session.session_id', '=', sessionId)
    .executeTakeFirst();
}
