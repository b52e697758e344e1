import { z } from 'zod';
import { creditCodeProblem, newUsernameProblem } from '../../../src/contract/registration';
import { NORMALIZERS } from '../../../src/contract/rules/normalize';
import { tidyUsername } from '../../../src/contract/typed-text';
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
  z
    .looseObject({
      step: z.literal('companyInfo'),
      licenceFiles: z
        .array(z.string().min(1).max(64))
        .max(3)
        .optional()
        .describe('businessLicense 上传后的 attachmentId'),
    })
    .describe('其余字段和规则见 companyForm'),
  z.strictObject({ step: z.literal('submit') }),
]);
export type RegistrationInput = z.infer<typeof registrationBody>;

/** The form of the company, as its screen draws it. */
export const companyFormAnswer = z.object({
  page: z.looseObject({}).describe('供应商档案的 publicForm，当作一个表单页'),
  dictionaries: z.record(z.string(), z.looseObject({})).describe('它用到的字典，本租户的'),
});

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
  company: z.looseObject({ licenceFiles: z.array(fileInfo) }).describe('按 companyForm 的字段，未填的没有'),
  supplierCode: z.string().optional().describe('注册完成后才有'),
  supplierTypes: z.array(z.object({ value: z.string(), label: z.string() })).describe('supType 可选的取值'),
  updatedAt: z.string(),
});
