import { z } from 'zod';
import { PHONE_INPUT_MAX } from '../../../src/contract/api/registration';
import { ACCOUNTS } from '../../../src/contract/base/system-resources';
import { tidyMobile, tidyName } from '../../../src/contract/base/typed-text';
import { badRequest, noPermission } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { FIRST_PASSWORD_PATH } from '../../kernel/http/authenticate';
import { requesterOf } from '../../kernel/http/caller-of';
import type { GatewayContext } from '../../kernel/http/gateway-context';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import {
  authorize,
  existing,
  inTenant,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { ALONE } from '../../kernel/records/writes/check-docs';
import { reflectAccount } from '../../kernel/records/writes/reflect-account';
import { updateRecords } from '../../kernel/records/writes/write-records';
import { updateAccount } from '../../kernel/sessions/identity-store';
import { sealedPassword } from '../auth/public';
import { setFirstPassword } from './first-password';

const HALF_HOUR_MS = 30 * 60_000;
/** Tries of an account to set its first password in half an hour. */
const MOST_TRIES = 10;

const updateBody = z.strictObject({
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
type Update = z.infer<typeof updateBody>;

/** Changes of accounts that are no single record operation (specification section 7; decision 029). */
export const accountRoutes = moduleRoutes('server/modules/accounts/routes.ts', (routes, kernel) => {
  const { auth, database, clock } = kernel;
  route(routes, 'POST', '/system/inner/accounts/update', {
    auth: 'user',
    about: '修改账号资料：本人改姓名、邮箱；有账号管理“编辑”权限的人改本租户其他账号的姓名、手机、邮箱、角色',
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
    handler({ body, user }) {
      const isOwn = (body.accountId ?? user.accountId) === user.accountId;
      return isOwn ? updateOwn(kernel, user, body) : updateOther(kernel, user, body);
    },
  });

  route(routes, 'POST', FIRST_PASSWORD_PATH, {
    auth: 'user',
    about: '用初始密码登录后设置自己的密码；该账号的其他登录立即失效。在此之前该账号的令牌不能用于其他接口',
    body: z.strictObject({
      accountId: z.string().max(60).optional().describe('只能是当前账号'),
      newPassword: sealedPassword,
      confirmPassword: sealedPassword,
    }),
    answer: z.object({ accountId: z.string() }),
    errors: ['illegal_transition', 'transit_expired', 'too_many_requests', 'overloaded', 'no_permission'],
    async handler({ body: { accountId: named, ...passwords }, user, c }) {
      const { accountId } = user;
      if (named !== undefined && named !== accountId) throw noPermission();
      return auth.passwordQueue.run(requesterOf(c), async () => {
        await auth.limits.require(`first-password:${accountId}`, MOST_TRIES, HALF_HOUR_MS);
        await setFirstPassword(database, user, await auth.transit.open(passwords), clock());
        return { accountId };
      });
    },
  });
});

/** Of themselves people change name and mail alone: the phone needs a code, roles and state another person. */
async function updateOwn(
  { database }: GatewayContext,
  { accountId, telephone, displayName: name, request }: User,
  body: Update,
) {
  const { displayName = name } = body;
  if (body.telephone !== undefined) {
    throw badRequest([{ path: 'telephone', message: '请凭发到新手机的验证码换绑' }]);
  }
  if (body.roles !== undefined) throw badRequest([{ path: 'roles', message: '不能改变自己的角色' }]);
  await database.kysely.transaction().execute(async (trx) => {
    await updateAccount(trx, accountId, {
      display_name: displayName,
      ...(body.email !== undefined && { email: body.email }),
    });
    await reflectAccount(trx, { accountId, request });
  });
  return { accountId, displayName, telephone };
}

/** The same write as the page's, with its permission, rules, version and audit. */
async function updateOther(context: RecordContext, user: User, body: Update) {
  const page = context.registry.byResource(ACCOUNTS)?.page;
  if (!page) throw noPermission();
  const call = { user, page };
  const { accountId = '', version, ...changes } = body;
  const stored = await inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'update');
    return existing(trx, call, accountId);
  });
  const next = { ...stored.doc, ...changes, id: stored.id, version: version ?? stored.version };
  const [row] = await updateRecords(context, call, [next], ALONE);
  return {
    accountId,
    displayName: String(row?.displayName ?? ''),
    telephone: String(row?.telephone ?? ''),
  };
}
