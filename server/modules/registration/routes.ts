import type { Context } from 'hono';
import { z } from 'zod';
import { LICENCE_PATH } from '../../../src/contract/base/files';
import { POSEIDON } from '../../../src/contract/base/identity';
import { INVITATIONS } from '../../../src/contract/base/system-resources';
import { dictionariesOf } from '../../../src/contract/fields/fields';
import { localize } from '../../../src/contract/language/localize';
import { noPermission, Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Db } from '../../kernel/db/tables';
import { findAttachment } from '../../kernel/files/attachments';
import { fileAnswer } from '../../kernel/files/file-response';
import { storeFile } from '../../kernel/files/store-file';
import { fileInfo, oneFile, UPLOAD_ERRORS } from '../../kernel/files/upload-docs';
import { requesterOf } from '../../kernel/http/caller-of';
import type { AppEnv } from '../../kernel/http/context';
import type { GatewayContext } from '../../kernel/http/gateway-context';
import { listOf } from '../../kernel/http/list-schema';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { countCall, type Registrant, registrantOf } from '../../kernel/http/register-token';
import { route } from '../../kernel/http/route';
import { type Kernel, moduleRoutes } from '../../kernel/module';
import { deviceId, telephone, validateCode } from '../../kernel/sessions/phone-schemas';
import { regFlagOf } from '../../kernel/sessions/phones';
import {
  type PublicRequest,
  type PublicTenant,
  publicTenantOf,
  registrableTenants,
} from '../../kernel/sessions/public-tenant';
import type { RegisterClaims } from '../../kernel/sessions/tokens';
import { createSignInKit } from '../auth/public';
import { takenNames } from '../suppliers/public';
import { finishRegistration } from './finish';
import { dictionariesFor, formOf } from './forms';
import { findInvitation, type Invitation } from './invitations/redeem';
import { joinTenant } from './join-tenant';
import { openRegistration, registerTokenEnd } from './open-registration';
import { presentRegistration } from './present';
import { beginRegistration, readRegistration, scopeOfRegistration } from './progress';
import { findReferrer, maskedName } from './referrer';
import { creditCode, formAnswer, progress, registrationBody } from './registration-schema';
import { saveAccount, saveCompany } from './save-step';

const HOUR_MS = 60 * 60_000;
/** Proofs of phones from one address in an hour. */
const MOST_PROOFS = 300;
/** Calls of one phone in an hour, by what they are. */
const MOST = { saves: 240, questions: 60, invitations: 20, uploads: 30, views: 120 } as const;
/** Licences that a registration has uploaded and not yet put into a supplier's record. */
const MOST_LICENCES = 20;

const AREA = `${POSEIDON}/supregistertenant`;
const number = z
  .string()
  .regex(/^\d{1,20}$/)
  .optional();
const registerToken = {
  registerToken: z.string().describe('存为 token_register，放在 Authorization 里'),
  expiresIn: z.int().describe('秒'),
};
const BY_TOKEN = ['unauthorized', 'tenant_mismatch', 'registration_closed'] as const;
const LIMITED = [...BY_TOKEN, 'too_many_requests'] as const;
const forRegistrants = {
  auth: 'register',
  open: '注册时还没有账号：凭证明了手机号的注册令牌，按手机号和来源地址限次',
} as const;

/** Registration of suppliers, by themselves and by invitation (specification section 7; decision 026). */
export const registrationRoutes = moduleRoutes('server/modules/registration/routes.ts', (routes, kernel) => {
  const { database, registry, storage, clock } = kernel;
  const auth = createSignInKit(kernel);

  route(routes, 'GET', `${POSEIDON}/userInfo/tempToken`, {
    auth: 'public',
    open: '凭发到手机的验证码；按来源地址限次',
    about:
      '凭通用验证码换取注册令牌，有效一小时，只能用于注册；按 tenant-code 请求头或访问的域名决定注册到哪个租户，或接着未完成的邀请',
    query: z.strictObject({
      phone: telephone,
      validateCode,
      deviceId: deviceId.optional(),
      tenantCode: z.string().min(1).max(60).optional().describe('registrationTenants 里选定的一家'),
    }),
    answer: z.object({
      ...registerToken,
      tenantCode: z.string().describe('没有可注册的租户时为空'),
      tenantName: z.string(),
      selfRegistration: z.boolean().describe('否则要先填写邀请码'),
    }),
    errors: ['sms_code_wrong', 'phone_in_use', 'registration_closed', 'too_many_requests'],
    async handler({ query, c }) {
      const { phone, validateCode: code, tenantCode: chosen } = query;
      const device = query.deviceId && auth.hashDevice(query.deviceId);
      const typed = { telephone: phone, purpose: 'common', device, code } as const;
      await auth.limits.require(`register-tokens:${c.get('address')}`, MOST_PROOFS, HOUR_MS);
      if (!(await auth.codes.check(typed))) throw new Refusal('sms_code_wrong');
      if ((await regFlagOf(database.kysely, phone)) !== 'N') throw new Refusal('phone_in_use');
      const tenant = await chosenTenant(database.kysely, publicRequest(c), chosen);
      if (!(await auth.codes.burn(database.kysely, typed))) throw new Refusal('sms_code_wrong');
      const opening = await openRegistration(database, {
        telephone: phone,
        tenant,
        invitations: registry.byResource(INVITATIONS)?.page,
        now: clock(),
      });
      const claims = { sub: phone, tenant: opening.tenantCode, bound: tenant?.named ?? false };
      return { ...(await tokenFor(kernel, { ...claims, exp: registerTokenEnd(clock()) })), ...opening };
    },
  });

  route(routes, 'GET', `${AREA}/registrationTenants`, {
    auth: 'public',
    open: '注册前要看到注册到谁；只有名称和编码，按来源地址限次',
    limit: (c) => countPublic(auth, c.get('address')),
    about: '可以自主注册的租户，本页的在前；请求头 tenant-code 或域名指定了哪一家就只有那一家',
    answer: listOf(z.object({ tenantCode: z.string(), tenantName: z.string() })),
    errors: ['too_many_requests'],
    async handler({ c }) {
      const tenants = await registrableTenants(database.kysely, publicRequest(c));
      const list = tenants.map(({ tenantCode, tenantName }) => ({ tenantCode, tenantName }));
      return { list, total: list.length };
    },
  });

  route(routes, 'GET', `${AREA}/getRegisterySupplier`, {
    ...forRegistrants,
    about: '已保存的注册进度；不含密码和验证码',
    query: z.strictObject({ phone: telephone.optional() }),
    answer: progress,
    errors: [...BY_TOKEN, 'no_permission'],
    async handler({ query: { phone }, registrant: { claims, key }, t }) {
      if (phone !== undefined && phone !== claims.sub) throw noPermission();
      return presentRegistration(kernel, await readRegistration(database.kysely, key()), t);
    },
  });

  for (const [name, subject] of [
    ['accountForm', '账号信息'],
    ['companyForm', '企业信息'],
  ] as const)
    route(routes, 'GET', `${AREA}/${name}`, {
      ...forRegistrants,
      about: `${subject}的表单和它用到的字典，按调用者的语言；保存和提交也按它校验`,
      answer: formAnswer,
      errors: [...LIMITED, 'not_found'],
      async handler({ registrant: { claims, key }, t, c }) {
        await countCall(c, auth, 'company-forms', claims.sub, MOST.views);
        const page = formOf(kernel, name, await readRegistration(database.kysely, key()));
        const dictionaries = await dictionariesFor(kernel, key().tenantCode, dictionariesOf(page));
        return localize({ page, dictionaries }, t);
      },
    });

  route(routes, 'POST', `${AREA}/registerySupplier`, {
    ...forRegistrants,
    about:
      '逐步保存注册信息：accountInfo 账号信息（按 accountForm 的字段和规则，要填完整），companyInfo 企业信息（按 companyForm 的字段和规则，可只填一部分，未带的清空），submit 完成注册：一个事务里生成账号、状态 10 的供应商、供应商角色和填过的经营品类，并用掉邀请码；重复提交得到同一结果。经营品类可以不填，填了就要完整；未填完的可以保存，不能提交',
    body: registrationBody,
    answer: progress,
    errors: [
      ...LIMITED,
      'transit_expired',
      'overloaded',
      'username_taken',
      'referrer_not_found',
      'file_not_found',
      'rule_violation',
      'version_conflict',
      'registration_unfinished',
      'phone_in_use',
      'credit_code_taken',
      'invitation_unusable',
    ],
    async handler({ body, registrant: { claims, key }, t, c }) {
      await countCall(c, auth, 'registrations', claims.sub, MOST.saves);
      if (body.step === 'submit')
        return presentRegistration(kernel, await finishRegistration(kernel, key()), t);
      if (body.step === 'accountInfo') {
        const save = () => saveAccount(kernel, auth, key(), body);
        await (body.password === undefined ? save() : auth.passwordQueue.run(requesterOf(c), save));
      } else await saveCompany(kernel, key(), body);
      return presentRegistration(kernel, await readRegistration(database.kysely, key()), t);
    },
  });

  route(routes, 'POST', `${AREA}/invitationCodeRegisteredTenant`, {
    auth: 'public',
    open: '凭注册令牌，或供应商账号的登录令牌；按手机号和来源地址限次',
    about:
      '凭邀请码注册到邀请方：带注册令牌时转到邀请方继续注册，邀请码在完成注册时用掉；带供应商账号的登录令牌时当即成为邀请方的供应商',
    subject: (c) => invitedOf(c, kernel),
    body: z.strictObject({ invitationCode: z.string().min(1).max(40) }),
    answer: z.union([
      z.object({
        tenantCode: z.string(),
        tenantName: z.string(),
        companyName: z.string().describe('邀请方填写的受邀企业，可能为空'),
        ...registerToken,
      }),
      z.object({ tenantCode: z.string(), tenantName: z.string(), supplierCode: z.string() }),
    ]),
    errors: [
      'unauthorized',
      'no_permission',
      'tenant_mismatch',
      'too_many_requests',
      'invitation_unusable',
      'tenant_joined',
      'registration_closed',
      'registration_incomplete',
      'credit_code_taken',
    ],
    async handler({ subject: invited, body: { invitationCode: typed }, c }) {
      const by = 'user' in invited ? invited.user.accountId : invited.claims.sub;
      await countCall(c, auth, 'invitations', by, MOST.invitations);
      const page = registry.byResource(INVITATIONS)?.page;
      if (!page) throw new Refusal('invitation_unusable');
      const phone = 'user' in invited ? invited.user.telephone : invited.claims.sub;
      const found = await findInvitation(database.kysely, page, { typed, telephone: phone, now: clock() });
      if (!('user' in invited)) return followInvitation(kernel, invited, found);
      const { tenantCode, tenantName } = found;
      return { tenantCode, tenantName, supplierCode: await joinTenant(kernel, invited.user, found) };
    },
  });

  route(routes, 'GET', `${AREA}/checkCreditCode`, {
    ...forRegistrants,
    about: '统一社会信用代码在要注册的租户里是否已被注册',
    query: z.strictObject({ creditCode }),
    answer: z.object({ creditCode: z.string(), taken: z.boolean() }),
    errors: LIMITED,
    async handler({ query, registrant: { claims, key }, c }) {
      await countCall(c, auth, 'credit-codes', claims.sub, MOST.questions);
      const subject = { tenantCode: key().tenantCode, supplierCode: null };
      const { creditCodeTaken: taken = false } = await takenNames(kernel, subject, query);
      return { creditCode: query.creditCode, taken };
    },
  });

  route(routes, 'POST', LICENCE_PATH, {
    ...forRegistrants,
    about: '上传营业执照，得到的 attachmentId 写进 companyInfo 的 licenceFiles',
    // As the product sends them; whose file it is the register token says.
    query: z.strictObject({ systemId: number, businessId: number, createBy: number }),
    body: 'multipart',
    answer: fileInfo,
    errors: [...LIMITED, ...UPLOAD_ERRORS.filter((code) => code !== 'no_permission')],
    async handler({ registrant: { claims, key }, c }) {
      await countCall(c, auth, 'licences', claims.sub, MOST.uploads);
      const row = await readRegistration(database.kysely, key());
      if (row.finished_at !== null) throw new Refusal('registration_closed');
      return storeFile(kernel, scopeOfRegistration(row), c.req.raw, 'common', MOST_LICENCES);
    },
  });

  route(routes, 'GET', LICENCE_PATH, {
    ...forRegistrants,
    about: '本次注册已上传的营业执照的内容',
    query: oneFile,
    answer: 'file',
    errors: [...LIMITED, 'file_not_found', 'file_not_kept'],
    async handler({ query: { attachmentId }, registrant: { claims, key }, c }) {
      await countCall(c, auth, 'licence-views', claims.sub, MOST.views);
      const row = await readRegistration(database.kysely, key());
      const file = await database.inTenant(scopeOfRegistration(row), (trx) =>
        findAttachment(trx, row.tenant_code, attachmentId),
      );
      if (!file) throw new Refusal('file_not_found');
      return fileAnswer(c, storage, file);
    },
  });

  route(routes, 'GET', `${POSEIDON}/accountSystem/getReferrerNameByReferrerMobile`, {
    ...forRegistrants,
    about: '推荐人（要注册的租户的员工）的姓名，只露出第一个字',
    query: z.strictObject({ referrerMobile: telephone }),
    answer: z.object({ referrerMobile: z.string(), referrerName: z.string() }),
    errors: [...LIMITED, 'referrer_not_found'],
    async handler({ query: { referrerMobile }, registrant: { claims, key }, c }) {
      await countCall(c, auth, 'referrers', claims.sub, MOST.questions);
      const name = await findReferrer(database.kysely, key().tenantCode, referrerMobile);
      return { referrerMobile, referrerName: maskedName(name) };
    },
  });
});

function publicRequest(c: Context<AppEnv>): PublicRequest {
  return { header: (name: string) => c.req.header(name), url: c.req.url };
}

/** The tenant of the page, or the one that was chosen among several. Throws `registration_closed` for any other. */
async function chosenTenant(
  kysely: Db,
  request: PublicRequest,
  tenantCode: string | undefined,
): Promise<PublicTenant | undefined> {
  if (tenantCode === undefined) return publicTenantOf(kysely, request);
  const found = (await registrableTenants(kysely, request)).find((one) => one.tenantCode === tenantCode);
  if (!found) throw new Refusal('registration_closed');
  return found;
}

/** A token of another kind may be that of a supplier's account. */
function unlessSignedIn(reason: unknown): undefined {
  if (!(reason instanceof Refusal) || reason.code !== 'unauthorized') throw reason;
}

async function tokenFor({ auth, clock }: GatewayContext, claims: RegisterClaims) {
  return {
    registerToken: await auth.tokens.sign('register', claims),
    expiresIn: claims.exp - Math.floor(clock().getTime() / 1000),
  };
}

/** Who has an invitation: somebody who registers, or a supplier's account. Throws no_permission for staff. */
async function invitedOf(
  c: Context<AppEnv>,
  { auth, authenticate }: GatewayContext,
): Promise<Registrant | { user: User }> {
  const registrant = await registrantOf(c, auth).catch(unlessSignedIn);
  if (registrant) return registrant;
  await authenticate(c, async () => undefined);
  const user = c.get('user');
  if (user.face !== 'supplier') throw noPermission();
  return { user };
}

/** Somebody who registers goes on with the inviting tenant; the invitation is used up when the registration is done. */
async function followInvitation(
  kernel: Kernel & GatewayContext,
  { claims }: Registrant,
  { code, tenantCode, tenantName, companyName }: Invitation,
) {
  // Who registers at the pages of one tenant does not land with another.
  if (claims.bound && claims.tenant !== tenantCode) throw new Refusal('invitation_unusable');
  await beginRegistration(kernel.database, { tenantCode, telephone: claims.sub }, code, kernel.clock());
  return {
    tenantCode,
    tenantName,
    companyName,
    ...(await tokenFor(kernel, { ...claims, tenant: tenantCode })),
  };
}
