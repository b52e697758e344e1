import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Face } from '../../src/contract/identity';
import type { Tables } from '../db/tables';
import { noPermission, unauthorized } from '../errors';
import { type Claims, TOKEN_KINDS } from './tokens';
import type { User } from './user';

/** Sessions live in the database, so that every copy of the gateway knows of a revocation at once. */
export interface Sessions {
  /** Opens a session of the account in its default tenant. Throws `no_permission` when it belongs to none. */
  open(account: { accountId: string; face: Face }): Promise<Claims>;
  /**
   * The user behind an access token, as things stand now. Throws `unauthorized` when the session is over or the account
   * disabled, `no_permission` when the account has left the tenant.
   */
  find(content: Claims): Promise<User>;
  revoke(sessionId: string): Promise<void>;
}

/** The service whose instances an account of each face opens; also the code of its scene (specification section 4). */
export const SERVICE_CODES: Readonly<Record<Face, string>> = { supplier: 'Supplier', office: 'Office' };

/** Sessions over the identity tables. */
export function createSessions(db: Kysely<Tables>, clock: () => Date): Sessions {
  return {
    async open({ accountId, face }) {
      const entrance = await findEntrance(db, accountId, face);
      if (!entrance || !actsAs(face, entrance.supplier_code)) throw noPermission();
      const now = clock();
      const session = {
        session_id: randomUUID(),
        account_id: accountId,
        tenant_code: entrance.tenant_code,
        instance_code: entrance.instance_code ?? '',
        created_at: now,
        expires_at: new Date(now.getTime() + TOKEN_KINDS.refresh.life * 1000),
      };
      await db.insertInto('session').values(session).execute();
      return {
        sub: accountId,
        sid: session.session_id,
        tenant: session.tenant_code,
        instance: session.instance_code,
        app: face,
        supplier: entrance.supplier_code,
      };
    },
    async find(content) {
      const row = await findUser(db, content.sid);
      const live = row && !row.disabled && row.revoked_at === null && row.expires_at > clock();
      if (!live || row.account_id !== content.sub || row.tenant_code !== content.tenant) throw unauthorized();
      if (row.member_of === null || !actsAs(row.application_system, row.supplier_code)) throw noPermission();
      if (row.supplier_code !== content.supplier || row.application_system !== content.app)
        throw unauthorized();
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
        roles: row.roles,
        sessionId: row.session_id,
      };
    },
    async revoke(sessionId) {
      await db
        .updateTable('session')
        .set({ revoked_at: clock() })
        .where('session_id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

/** Row level security takes an empty supplier for staff, so a supplier's account without a supplier must not pass. */
function actsAs(face: Face, supplierCode: string | null): boolean {
  return (face === 'supplier') === (supplierCode !== null);
}

/** The default tenant of the account, else its first, with the first instance that fits the account's face. */
function findEntrance(db: Kysely<Tables>, accountId: string, face: Face) {
  return db
    .selectFrom('membership')
    .leftJoin('instance', (join) =>
      join
        .onRef('instance.tenant_code', '=', 'membership.tenant_code')
        .on('instance.service_code', '=', SERVICE_CODES[face]),
    )
    .select(['membership.tenant_code', 'membership.supplier_code', 'instance.instance_code'])
    .where('membership.account_id', '=', accountId)
    .orderBy('membership.is_default', 'desc')
    .orderBy('membership.tenant_code')
    .orderBy('instance.instance_code')
    .executeTakeFirst();
}

function findUser(db: Kysely<Tables>, sessionId: string) {
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
      'tenant.tenant_name',
      'membership.tenant_code as member_of',
      'membership.supplier_code',
      sql<string[]>`array(
        select role_code from account_role
        where account_role.account_id = session.account_id and account_role.tenant_code = session.tenant_code
        order by role_code)`.as('roles'),
    ])
    .where('session.session_id', '=', sessionId)
    .executeTakeFirst();
}
