import { z } from 'zod';
import { MESSAGE_KINDS } from '../../../../src/contract/messages';
import { NOTIFICATION_CHANNELS, type NotificationSettings } from '../../../../src/contract/notifications';
import type { OwnProfile, OwnSession, SignIn } from '../../../../src/contract/own-account';
import { nothing } from '../../../kernel/http/input';
import { listOf } from '../../../kernel/http/list-schema';
import type { RouteNotes } from '../../../kernel/http/route-docs';

const file = 'server/modules/accounts/own-account/routes.ts';
const kind = z.enum(MESSAGE_KINDS);
const channel = z.enum(NOTIFICATION_CHANNELS);
const choice = z.strictObject({ kind, channel, enabled: z.boolean() });

export const choicesBody = z.strictObject({
  settings: z
    .array(choice)
    .min(1)
    .max(MESSAGE_KINDS.length * NOTIFICATION_CHANNELS.length),
});

const profile: z.ZodType<OwnProfile> = z.object({
  email: z.string(),
  department: z.string().describe('在当前租户的部门，没有时为空'),
  roles: z.array(z.string()).describe('在当前租户的角色名称'),
  company: z.string().describe('账号代表的供应商，员工为空'),
});
const origin = {
  address: z.string().describe('网络地址；IPv6 为前 64 位'),
  userAgent: z.string().describe('浏览器的 User-Agent'),
};
const signIn: z.ZodType<SignIn> = z.object({ at: z.string(), ...origin });
const session: z.ZodType<OwnSession> = z.object({
  id: z.string(),
  tenantName: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string().describe('精确到几分钟'),
  isCurrent: z.boolean().describe('发出请求的登录'),
  ...origin,
});
const settings: z.ZodType<NotificationSettings> = z.object({
  channels: z.array(channel).describe('本系统开通的通知方式'),
  settings: z.array(
    z.object({
      ...choice.shape,
      fixed: z.literal(true).optional().describe('不能关闭'),
    }),
  ),
});

/** What the calls of one's own account say of themselves. */
export const OWN_ACCOUNT_NOTES = {
  profile: { about: '本人的邮箱，以及在当前租户的部门和角色', file, query: nothing, answer: profile },
  signIns: { about: '本人最近的登录，新的在前', file, query: nothing, answer: listOf(signIn) },
  sessions: { about: '本人当前有效的登录，最近使用的在前', file, query: nothing, answer: listOf(session) },
  endSession: {
    about: '结束本人的一个登录，它的下一次请求答复 401；他人的和已结束的都答复 404',
    file,
    params: { id: '登录的编号，见 sessions' },
    answer: z.object({ id: z.string() }),
    errors: ['record_not_found'],
  },
  endOthers: {
    about: '结束本人的其他登录，只留当前的',
    file,
    body: nothing,
    answer: z.object({ count: z.int().describe('结束的登录数') }),
  },
  notifications: { about: '本人接收哪些通知、用什么方式', file, query: nothing, answer: settings },
  saveNotifications: {
    about: '修改本人接收哪些通知、用什么方式；没写的不变',
    file,
    body: choicesBody,
    answer: settings,
  },
} as const satisfies Record<string, RouteNotes>;
