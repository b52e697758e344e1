import { z } from 'zod';
import { MESSAGE_KINDS } from '../../../../src/contract/api/messages';
import { NOTIFICATION_CHANNELS, type NotificationSettings } from '../../../../src/contract/api/notifications';
import { OWN_ACCOUNT_CALLS, type OwnSession, type SignIn } from '../../../../src/contract/api/own-account';
import { ownProfile, ownSession, signIn } from '../../../../src/contract/api/own-account-schema';
import { nothing } from '../../../kernel/http/input';
import { listOf } from '../../../kernel/http/list-schema';
import { route } from '../../../kernel/http/route';
import { moduleRoutes } from '../../../kernel/module';
import { endOtherSessions, endSession, listOpenSessions } from '../../../kernel/sessions/open-sessions';
import { listSignIns } from '../../../kernel/sessions/sign-ins';
import { readNotificationSettings, saveNotificationSettings } from './notification-settings';
import { readOwnProfile } from './own-profile';

const kind = z.enum(MESSAGE_KINDS);
const channel = z.enum(NOTIFICATION_CHANNELS);
const choice = z.strictObject({ kind, channel, enabled: z.boolean() });

const notifications: z.ZodType<NotificationSettings> = z.object({
  channels: z.array(channel).describe('本系统开通的通知方式'),
  settings: z.array(
    z.object({
      ...choice.shape,
      fixed: z.literal(true).optional().describe('不能关闭'),
    }),
  ),
});

/** What a person sees and decides of their own account: sign-ins, sessions, notifications (decision 071). */
export const ownAccountRoutes = moduleRoutes(
  'server/modules/accounts/own-account/routes.ts',
  (routes, { database, registry, channels, clock }) => {
    const { kysely } = database;
    const settingsOf = async (accountId: string) => ({
      channels: [...channels],
      settings: await readNotificationSettings(kysely, accountId, channels),
    });

    route(routes, 'GET', OWN_ACCOUNT_CALLS.profile, {
      auth: 'user',
      about: '本人的邮箱，以及在当前租户的部门和角色',
      query: nothing,
      answer: ownProfile,
      handler: ({ user }) => readOwnProfile(database, registry, user),
    });

    route(routes, 'GET', OWN_ACCOUNT_CALLS.signIns, {
      auth: 'user',
      about: '本人最近的登录，新的在前',
      query: nothing,
      answer: listOf(signIn),
      async handler({ user }) {
        const rows = await listSignIns(kysely, user.accountId);
        const list = rows.map(
          ({ at, address, user_agent }): SignIn => ({
            at: at.toISOString(),
            address,
            userAgent: user_agent,
          }),
        );
        return { list, total: list.length };
      },
    });

    route(routes, 'GET', OWN_ACCOUNT_CALLS.sessions, {
      auth: 'user',
      about: '本人当前有效的登录，最近使用的在前',
      query: nothing,
      answer: listOf(ownSession),
      async handler({ user: { accountId, sessionId } }) {
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
        return { list, total: list.length };
      },
    });

    route(routes, 'POST', OWN_ACCOUNT_CALLS.otherSessions, {
      auth: 'user',
      about: '结束本人的其他登录，只留当前的',
      body: nothing,
      answer: z.object({ count: z.int().describe('结束的登录数') }),
      handler: async ({ user: { accountId, sessionId } }) => ({
        count: await endOtherSessions(kysely, { accountId, sessionId, now: clock() }),
      }),
    });

    route(routes, 'DELETE', OWN_ACCOUNT_CALLS.session, {
      auth: 'user',
      about: '结束本人的一个登录，它的下一次请求答复 401；他人的和已结束的都答复 404',
      params: { id: '登录的编号，见 sessions' },
      answer: z.object({ id: z.string() }),
      errors: ['record_not_found'],
      async handler({ params: { id }, user: { accountId } }) {
        await endSession(kysely, { accountId, sessionId: id, now: clock() });
        return { id };
      },
    });

    route(routes, 'GET', OWN_ACCOUNT_CALLS.notifications, {
      auth: 'user',
      about: '本人接收哪些通知、用什么方式',
      query: nothing,
      answer: notifications,
      handler: ({ user }) => settingsOf(user.accountId),
    });

    route(routes, 'PUT', OWN_ACCOUNT_CALLS.notifications, {
      auth: 'user',
      about: '修改本人接收哪些通知、用什么方式；没写的不变',
      body: z.strictObject({
        settings: z
          .array(choice)
          .min(1)
          .max(MESSAGE_KINDS.length * NOTIFICATION_CHANNELS.length),
      }),
      answer: notifications,
      async handler({ body: { settings }, user: { accountId } }) {
        await saveNotificationSettings(kysely, accountId, settings, channels);
        return settingsOf(accountId);
      },
    });
  },
);
