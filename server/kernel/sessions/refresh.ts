import { randomUUID } from 'node:crypto';
import { Refusal, unauthorized } from '../base/errors';
import type { Db, Trx } from '../db/tables';
import { ending, lockAccount } from './open-sessions';
import {
  actsAs,
  addSession,
  expiryOf,
  findEntrance,
  holdAccount,
  type OpenedSession,
  type Sessions,
} from './sessions';
import type { RefreshClaims } from './tokens';

/** What a refresh token is good for, once (decision 024). */
export interface Refresh {
  /**
   * Puts a new refresh token in the place of this one. Throws `refresh_raced` when it was used a moment ago, and
   * `unauthorized` when it was used before that: then every session of its family is ended.
   */
  rotate(content: RefreshClaims): Promise<OpenedSession>;
  /**
   * Opens a session in another tenant of the account, in the place of this one, whose access tokens are answered
   * `tenant_switched` from then on. Throws `tenant_unavailable` for a tenant that is closed, gone or not the account's,
   * and what `rotate` throws; two at once: one wins.
   */
  changeTenant(content: RefreshClaims, tenantCode: string): Promise<OpenedSession>;
  /**
   * Opens a session in the place of one that was handed on in an address, and ends that one, so that its access token is
   * worth nothing from then on (decision 038). Throws what `changeTenant` throws.
   */
  takeOver(content: RefreshClaims): Promise<OpenedSession>;
}

/** Milliseconds in which a token that was just used is taken for the double fire of one browser, and not for a theft. */
const DOUBLE_FIRE_MS = 5000;

/** Rotation over the table of sessions; every step is one conditional update, so that of two at once one wins. */
export function createRefresh(db: Db, sessions: Sessions, clock: () => Date): Refresh {
  const requireValid = (content: RefreshClaims) => requireGood(db, content, clock());
  /** The session may end between the two looks: then what its token is worth by now says how to refuse it. */
  const check = async (content: RefreshClaims) => {
    await requireValid(content);
    await sessions.find(content).catch(async (reason: unknown) => {
      await requireValid(content);
      throw reason;
    });
  };
  return {
    async rotate(content) {
      await check(content);
      const refreshId = randomUUID();
      const rotated = await db.transaction().execute(async (trx) => {
        const used = await use(trx, content, clock(), { refreshId });
        if (used) await prolong(trx, content.sid, expiryOf(used.created_at, clock()));
        return used;
      });
      if (!rotated) return lost(requireValid, content);
      const { jti: _, ...claims } = content;
      return { content: claims, refreshId };
    },
    async changeTenant(content, tenantCode) {
      await check(content);
      const opened = await db
        .transaction()
        .execute((trx) => supersede(trx, content, { tenantCode, now: clock() }));
      return opened ?? lost(requireValid, content);
    },
    async takeOver(content) {
      await check(content);
      const opened = await db.transaction().execute(async (trx) => {
        const next = await supersede(trx, content, { tenantCode: content.tenant, now: clock() });
        if (next) await end(trx, content.sid, clock());
        return next;
      });
      return opened ?? lost(requireValid, content);
    },
  };
}

/** Opens a session in the place of this one; undefined where its token has been used up in the meantime. */
async function supersede(
  trx: Trx,
  content: RefreshClaims,
  { tenantCode, now }: { tenantCode: string; now: Date },
): Promise<OpenedSession | undefined> {
  if (!(await holdAccount(trx, content.sub))) throw unauthorized();
  const entrance = await findEntrance(trx, content.sub, content.app, tenantCode);
  if (!entrance || !actsAs(content.app, entrance.supplier_code)) {
    throw new Refusal('tenant_unavailable');
  }
  const used = await use(trx, content, now, { refreshId: null });
  if (!used) return undefined;
  const after = { familyId: used.family_id, startedAt: used.created_at };
  const caller = { address: used.address, userAgent: used.user_agent };
  const opened = { accountId: content.sub, face: content.app, entrance, now, after, caller };
  const next = await addSession(trx, opened);
  await trx
    .updateTable('session')
    .set({ superseded_by: next.content.sid })
    .where('session_id', '=', content.sid)
    .execute();
  return next;
}

async function end(trx: Trx, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('session').set({ revoked_at: now }).where('session_id', '=', sessionId).execute();
}

/** Uses the token up, if it is still the good one; answers its session. */
function use(trx: Trx, { sid, jti }: RefreshClaims, now: Date, next: { refreshId: string | null }) {
  return trx
    .updateTable('session')
    .set({ refresh_id: next.refreshId, previous_refresh_id: jti, rotated_at: now })
    .where('session_id', '=', sid)
    .where('refresh_id', '=', jti)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['family_id', 'created_at', 'address', 'user_agent'])
    .executeTakeFirst();
}

async function prolong(trx: Trx, sessionId: string, expiresAt: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ expires_at: expiresAt })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Somebody else was faster: what the token is worth now says how to refuse it. */
async function lost(
  requireValid: (content: RefreshClaims) => Promise<void>,
  content: RefreshClaims,
): Promise<never> {
  await requireValid(content);
  throw unauthorized();
}

/**
 * Throws unless the token is the session's good one; one that was used before ends its family, also where another
 * session has taken the place of an ended one.
 */
async function requireGood(db: Db, content: RefreshClaims, now: Date): Promise<void> {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('session_id', '=', content.sid)
    .executeTakeFirst();
  if (!row || row.expires_at <= now) throw unauthorized();
  const isOver = row.revoked_at !== null;
  if (isOver && row.superseded_by === null) throw unauthorized();
  if (!isOver && row.refresh_id === content.jti) return;
  const justUsed =
    row.previous_refresh_id === content.jti &&
    row.rotated_at !== null &&
    row.rotated_at.getTime() > now.getTime() - DOUBLE_FIRE_MS;
  if (justUsed) throw new Refusal(isOver || row.superseded_by === null ? 'refresh_raced' : 'tenant_switched');
  await endFamily(db, row, now);
  throw unauthorized();
}

/** A change of tenant that is under way holds the account, so the session that it adds is ended, too. */
async function endFamily(
  db: Db,
  { account_id, family_id }: { account_id: string; family_id: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    await ending(trx, now).where('family_id', '=', family_id).execute();
  });
}
