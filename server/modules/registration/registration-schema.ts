import { z } from 'zod';
import { FORMATS } from '../../../src/contract/rules/formats';
import { NORMALIZERS } from '../../../src/contract/rules/normalize';
import { fileInfo } from '../../kernel/files/upload-docs';
import { sealedPassword } from '../auth/public';

export const creditCode = z
  .string()
  .max(1000)
  .overwrite(NORMALIZERS.creditCode)
  .refine(FORMATS.creditCode.test, FORMATS.creditCode.message);
const sealed = sealedPassword.describe('以 transitKey 加密；已保存过密码时可以不带');

export const registrationBody = z.discriminatedUnion('step', [
  z
    .looseObject({
      step: z.literal('accountInfo'),
      password: sealed.optional(),
      confirmPassword: sealed.optional(),
    })
    .describe('其余字段和规则见 accountForm'),
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

export const formAnswer = z.object({
  page: z.looseObject({}).describe('账号管理或供应商档案的 publicForm，当作一个表单页'),
  dictionaries: z.record(z.string(), z.looseObject({})).describe('它用到的字典，本租户的'),
});

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
