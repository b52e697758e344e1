import { z } from 'zod';
import {
  COMPANY_NAME_MAX,
  companyNameProblem,
  creditCodeProblem,
  newUsernameProblem,
} from '../../../src/contract/registration';
import { NORMALIZERS } from '../../../src/contract/rules/normalize';
import { tidyName, tidyUsername, trimmed } from '../../../src/contract/typed-text';
import { fileInfo, oneFile, UPLOAD_ERRORS } from '../../kernel/files/upload-docs';
import { listOf } from '../../kernel/http/list-schema';
import type { RouteNotes } from '../../kernel/http/route-docs';
import { deviceId, telephone, validateCode } from '../../kernel/sessions/phone-schemas';

const file = 'server/modules/registration/routes.ts';
/** Characters of a text before it is put right. */
const LONGEST_TYPED = 1000;
const open = '注册时还没有账号：凭证明了手机号的注册令牌，按手机号和来源地址限次';

export const tokenQuery = z.strictObject({
  phone: telephone,
  validateCode,
  deviceId: deviceId.optional(),
  tenantCode: z.string().min(1).max(60).optional().describe('registrationTenants 里选定的一家'),
});
export const progressQuery = z.strictObject({ phone: telephone.optional() });
export const invitationBody = z.strictObject({ invitationCode: z.string().min(1).max(40) });
export const referrerQuery = z.strictObject({ referrerMobile: telephone });
/** A text that, put right, a rule of the contract finds nothing wrong with; refused in its words. */
const sound = (problemOf: (value: string) => string | null, tidy: (typed: string) => string) =>
  z
    .string()
    .max(LONGEST_TYPED)
    .overwrite(tidy)
    .refine((value) => problemOf(value) === null, {
      error: ({ input }) => problemOf(String(input)) ?? undefined,
    });
const creditCode = sound(creditCodeProblem, NORMALIZERS.creditCode);
export const creditCodeQuery = z.strictObject({ creditCode });
const number = z.string().regex(/^\d{1,20}$/);
/** As the product sends them; whose file it is the register token says. */
export const licenceQuery = z.strictObject({
  systemId: number.optional(),
  businessId: number.optional(),
  createBy: number.optional(),
});

const username = sound(newUsernameProblem, tidyUsername).describe(
  '1 至 30 位汉字、字母、数字或 _ . @ -，不能是手机号',
);
/** What may be chosen, and how much of it, the page of categories says. */
const codes = z.array(z.string().min(1).max(20)).max(500);
const sealed = z.string().min(1).max(1024).describe('以 transitKey 加密；已保存过密码时可以不带');

export const registrationBody = z.discriminatedUnion('step', [
  z.strictObject({
    step: z.literal('accountInfo'),
    username,
    password: sealed.optional(),
    confirmPassword: sealed.optional(),
    referrerMobile: telephone.optional(),
    agreement: z.literal(true, { error: '请先阅读并同意用户协议和隐私协议' }),
  }),
  z.strictObject({
    step: z.literal('companyInfo'),
    supplierName: sound(companyNameProblem, tidyName).optional().describe(`1 至 ${COMPANY_NAME_MAX} 位`),
    creditCode: creditCode.optional(),
    supType: z.string().min(1).max(40).optional().describe('字典 supplierType 的取值'),
    licenceFiles: z
      .array(z.string().min(1).max(64))
      .max(3)
      .optional()
      .describe('businessLicense 上传后的 attachmentId'),
    categories: codes.optional().describe('经营品类，同 supplierCategory 的页面；以下同'),
    mainProducts: z.string().max(1000).overwrite(trimmed).min(1).optional(),
    nationwide: z.boolean().optional(),
    serviceCities: codes.optional(),
    deliveryDays: z.number().optional(),
  }),
  z.strictObject({ step: z.literal('submit') }),
]);
export type RegistrationInput = z.infer<typeof registrationBody>;

const progress = z.object({
  telephone: z.string(),
  tenantCode: z.string(),
  tenantName: z.string(),
  state: z.enum(['open', 'finished']),
  step: z.enum(['accountInfo', 'companyInfo', 'registerSuc']).describe('接着填的一步'),
  invited: z.boolean(),
  account: z
    .object({
      username: z.string(),
      agreement: z.boolean(),
      referrerMobile: z.string().optional(),
      referrerName: z.string().optional(),
    })
    .nullable(),
  company: z.object({
    supplierName: z.string().optional(),
    creditCode: z.string().optional(),
    supType: z.string().optional(),
    licenceFiles: z.array(fileInfo),
    categories: z.array(z.string()).optional(),
    mainProducts: z.string().optional(),
    nationwide: z.boolean().optional(),
    serviceCities: z.array(z.string()).optional(),
    deliveryDays: z.number().optional(),
  }),
  supplierCode: z.string().optional().describe('注册完成后才有'),
  supplierTypes: z.array(z.object({ value: z.string(), label: z.string() })).describe('supType 可选的取值'),
  updatedAt: z.string(),
});
const registerToken = {
  registerToken: z.string().describe('存为 token_register，放在 Authorization 里'),
  expiresIn: z.int().describe('秒'),
};
const BY_TOKEN = ['unauthorized', 'tenant_mismatch', 'registration_closed'] as const;
const LIMITED = [...BY_TOKEN, 'too_many_requests'] as const;

/** What the calls of registration say of themselves. */
export const REGISTRATION_NOTES = {
  token: {
    about:
      '凭通用验证码换取注册令牌，有效一小时，只能用于注册；按 tenant-code 请求头或访问的域名决定注册到哪个租户，或接着未完成的邀请',
    file,
    query: tokenQuery,
    answer: z.object({
      ...registerToken,
      tenantCode: z.string().describe('没有可注册的租户时为空'),
      tenantName: z.string(),
      selfRegistration: z.boolean().describe('否则要先填写邀请码'),
    }),
    errors: ['sms_code_wrong', 'phone_in_use', 'registration_closed', 'too_many_requests'],
    open: '凭发到手机的验证码；按来源地址限次',
  },
  tenants: {
    about: '可以自主注册的租户，本页的在前；请求头 tenant-code 或域名指定了哪一家就只有那一家',
    file,
    answer: listOf(z.object({ tenantCode: z.string(), tenantName: z.string() })),
    errors: ['too_many_requests'],
    open: '注册前要看到注册到谁；只有名称和编码，按来源地址限次',
  },
  progress: {
    about: '已保存的注册进度；不含密码和验证码',
    file,
    query: progressQuery,
    answer: progress,
    errors: [...BY_TOKEN, 'no_permission'],
    open,
  },
  register: {
    about:
      '逐步保存注册信息：accountInfo 账号信息，companyInfo 企业信息（可只填一部分，未带的清空），submit 完成注册：一个事务里生成账号、状态 10 的供应商、供应商角色和填过的经营品类，并用掉邀请码；重复提交得到同一结果。经营品类可以不填，填了就按其页面的规则；未填完的可以保存，不能提交',
    file,
    body: registrationBody,
    answer: progress,
    errors: [
      ...LIMITED,
      'transit_expired',
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
    open,
  },
  invitation: {
    about:
      '凭邀请码注册到邀请方：带注册令牌时转到邀请方继续注册，邀请码在完成注册时用掉；带供应商账号的登录令牌时当即成为邀请方的供应商',
    file,
    body: invitationBody,
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
    open: '凭注册令牌，或供应商账号的登录令牌；按手机号和来源地址限次',
  },
  creditCode: {
    about: '统一社会信用代码在要注册的租户里是否已被注册',
    file,
    query: creditCodeQuery,
    answer: z.object({ creditCode: z.string(), taken: z.boolean() }),
    errors: LIMITED,
    open,
  },
  licence: {
    about: '上传营业执照，得到的 attachmentId 写进 companyInfo 的 licenceFiles',
    file,
    query: licenceQuery,
    body: 'multipart',
    answer: fileInfo,
    errors: [...LIMITED, ...UPLOAD_ERRORS.filter((code) => code !== 'no_permission')],
    open,
  },
  licenceFile: {
    about: '本次注册已上传的营业执照的内容',
    file,
    query: oneFile,
    answer: 'file',
    errors: [...LIMITED, 'file_not_found', 'file_not_kept'],
    open,
  },
  referrer: {
    about: '推荐人（要注册的租户的员工）的姓名，只露出第一个字',
    file,
    query: referrerQuery,
    answer: z.object({ referrerMobile: z.string(), referrerName: z.string() }),
    errors: [...LIMITED, 'referrer_not_found'],
    open,
  },
} as const satisfies Record<string, RouteNotes>;
