import { z } from 'zod';
import { PHONE_INPUT_MAX } from '../../../src/contract/registration';
import { tidyMobile, tidyName } from '../../../src/contract/typed-text';
import type { RouteNotes } from '../../kernel/http/route-docs';

const file = 'server/modules/accounts/routes.ts';

const sealed = z.string().min(1).max(1024).describe('以 transitKey 加密');
export const firstPasswordBody = z.strictObject({
  accountId: z.string().max(60).optional().describe('只能是当前账号'),
  newPassword: sealed,
  confirmPassword: sealed,
});
export const updateBody = z.strictObject({
  accountId: z.string().min(1).max(64).optional().describe('不写则为当前账号'),
  displayName: z.string().max(200).overwrite(tidyName).min(1).max(30).optional(),
  email: z
    .union([z.literal(''), z.email().max(60)])
    .optional()
    .describe('为空则去掉'),
  telephone: z
    .string()
    .max(PHONE_INPUT_MAX)
    .overwrite(tidyMobile)
    .max(11)
    .optional()
    .describe('只能改他人的；本人换绑手机用 editAccountInfo'),
  roles: z.array(z.string().min(1).max(40)).max(20).optional().describe('只能改他人的'),
  version: z.int().min(1).max(1_000_000_000).optional().describe('不写则以当前版本为准'),
});

/** What the calls that change accounts say of themselves. */
export const ACCOUNTS_NOTES = {
  update: {
    about: '修改账号资料：本人改姓名、邮箱；有账号管理“编辑”权限的人改本租户其他账号的姓名、手机、邮箱、角色',
    file,
    body: updateBody,
    answer: z.object({ accountId: z.string(), displayName: z.string(), telephone: z.string() }),
    errors: [
      'no_permission',
      'record_not_found',
      'rule_violation',
      'version_conflict',
      'own_account',
      'beyond_own_rights',
    ],
    needs: '改他人的需要账号管理页面的编辑',
  },
  firstPassword: {
    about: '用初始密码登录后设置自己的密码；该账号的其他登录立即失效。在此之前该账号的令牌不能用于其他接口',
    file,
    body: firstPasswordBody,
    answer: z.object({ accountId: z.string() }),
    errors: ['illegal_transition', 'transit_expired', 'too_many_requests', 'no_permission'],
  },
} as const satisfies Record<string, RouteNotes>;
