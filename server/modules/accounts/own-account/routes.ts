import { OWN_ACCOUNT_CALLS, type OwnSession, type SignIn } from '../../../../src/contract/own-account';
import { answer } from '../../../kernel/http/answer';
import type { Mount } from '../../../kernel/http/gateway-context';
import { nothing, readBody, readQuery } from '../../../kernel/http/input';
import { described } from '../../../kernel/http/route-docs';
import type { SchemaRegistry } from '../../../kernel/schemas/registry';
import { endOtherSessions, endSession, listOpenSessions } from '../../../kernel/sessions/open-sessions';
import { listSignIns } from '../../../kernel/sessions/sign-ins';
import { readNotificationSettings, saveNotificationSettings } from './notification-settings';
import { readOwnProfile } from './own-profile';
import { choicesBody, OWN_ACCOUNT_NOTES } from './route-docs';

/** What a person sees and decides of their own account: sign-ins, sessions, notifications (decision 071). */
export function mountOwnAccount(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, channels, clock }) => {
    const { kysely } = database;
    const settingsOf = async (accountId: string) => ({
      channels: [...channels],
      settings: await readNotificationSettings(kysely, accountId, channels),
    });

    app.get(OWN_ACCOUNT_CALLS.profile, described(OWN_ACCOUNT_NOTES.profile), authenticate, async (c) => {
      readQuery(c, nothing);
      return answer(c, await readOwnProfile(database, registry, c.get('user')));
    });
    app.get(OWN_ACCOUNT_CALLS.signIns, described(OWN_ACCOUNT_NOTES.signIns), authenticate, async (c) => {
      readQuery(c, nothing);
      const rows = await listSignIns(kysely, c.get('user').accountId);
      const list = rows.map(
        ({ at, address, user_agent }): SignIn => ({
          at: at.toISOString(),
          address,
          userAgent: user_agent,
        }),
      );
      return answer(c, { list, total: list.length });
    });
    app.get(OWN_ACCOUNT_CALLS.sessions, described(OWN_ACCOUNT_NOTES.sessions), authenticate, async (c) => {
      readQuery(c, nothing);
      const { accountId, sessionId } = c.get('user');
      const rows = await listOpenSessions(kysely, accountId, clock());
      const list = rows.map(
        (row): OwnSession => ({
          id: row.session_id,
          tenantName: row.tenant_name,
          signedInAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at.toISOString(),
          address: row.address,
          userAgent: row.user_agent,
          isCurrent: row.session_id === sessionId,
        }),
      );
      return answer(c, { list, total: list.length });
    });
    app.post(
      OWN_ACCOUNT_CALLS.otherSessions,
      described(OWN_ACCOUNT_NOTES.endOthers),
      authenticate,
      async (c) => {
        await readBody(c, nothing);
        const { accountId, sessionId } = c.get('user');
        return answer(c, { count: await endOtherSessions(kysely, { accountId, sessionId, now: clock() }) });
      },
    );
    app.delete(
      OWN_ACCOUNT_CALLS.session,
      described(OWN_ACCOUNT_NOTES.endSession),
      authenticate,
      async (c) => {
        const id = c.req.param('id');
        await endSession(kysely, { accountId: c.get('user').accountId, sessionId: id, now: clock() });
        return answer(c, { id });
      },
    );
    app.get(
      OWN_ACCOUNT_CALLS.notifications,
      described(OWN_ACCOUNT_NOTES.notifications),
      authenticate,
      async (c) => {
        readQuery(c, nothing);
        return answer(c, await settingsOf(c.get('user').accountId));
      },
    );
    app.put(
      OWN_ACCOUNT_CALLS.notifications,
      described(OWN_ACCOUNT_NOTES.saveNotifications),
      authenticate,
      async (c) => {
        const { settings } = await readBody(c, choicesBody);
        const { accountId } = c.get('user');
        await saveNotificationSettings(kysely, accountId, settings, channels);
        return answer(c, await settingsOf(accountId));
      },
    );
  };
}
