import { z } from 'zod';
import {
  COMPANY_NAME_MAX,
  companyNameProblem,
  creditCodeProblem,
  newUsernameProblem,
} from '../../../src/contract/registration';
import { NORMALIZERS } from '../../../src/contract/rules/normalize';
import { tidyName, tidyUsername, trimmed } from '../../../src/contract/typed-text';
import { fileInfo } from '../../kernel/files/upload-docs';
import { telephone } from '../../kernel/sessions/phone-schemas';

/** Characters of a text before it is put right. */
const LONGEST_TYPED = 1000;
/** A text that, put right, a rule of the contract finds nothing wrong with; refused in its words. */
const sound = (problemOf: (value: string) => string | null, tidy: (typed: string) => string) =>
  z
    .string()
    .max(LONGEST_TYPED)
    .overwrite(tidy)
    .refine((value) => problemOf(value) === null, {
      error: ({ input }) => problemOf(String(input)) ?? undefined,
    });
export const creditCode = sound(creditCodeProblem, NORMALIZERS.creditCode);
const username = sound(newUsernameProblem, tidyUsername).describe(
  '1 至 30 位汉字、字母、数字或 _ . @ -，不能是手机号',
);
/** What may be chosen, and how much of it, the page of categories says. */
const codes = z.array(z.string().min(1).max(20)).max(500);
const sealed = z.string().min(1).max(1024).describe('以 transitKey 加密；已保存过密码时可以不带');

/** A step of a registration as it is saved. */
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

/** How far a registration has come, as it is answered. */
export const progress = z.object({
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
