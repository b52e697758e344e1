import { z } from 'zod';
import { nothing } from '../../kernel/http/input';
import { listOf, paging } from '../../kernel/http/list-schema';
import type { RouteNotes } from '../../kernel/http/route-docs';

const file = 'server/modules/suppliers/routes.ts';

const supplierCode = z.string().min(1).max(40).optional();
export const bySupplier = z.strictObject({ supplierCode });
export const byAccount = z.strictObject({ isNewIam: z.enum(['Y', 'N']).optional() });
export const byName = z
  .strictObject({
    supplierName: z.string().trim().min(1).max(60).optional(),
    creditCode: z.string().trim().min(1).max(18).optional(),
  })
  .refine(({ supplierName, creditCode }) => supplierName ?? creditCode);
export const submission = z.strictObject({
  supplierCode,
  version: z.int().min(1).max(1_000_000_000).optional(),
});
export const logQuery = z.strictObject({
  supplierCode,
  id: z.string().min(1).max(64).optional(),
  ...paging,
});

const profile = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  supplierShortName: z.string(),
  supSapNum: z.string(),
  supType: z.string().describe('字典 supplierType 的取值'),
  telephone: z.string(),
  status: z.int().describe('10 到 60，见字典 supplierStatus'),
});
const record = z.looseObject({}).describe('同页面的记录');
const records = z.array(record);
const approval = z.object({
  code: z.string().describe('流转的权限码'),
  fromStatus: z.int(),
  toStatus: z.int(),
  reason: z.string(),
  at: z.string(),
});

const needs = '供应商查本企业；员工需有供应商档案页面，并写 supplierCode';
const errors = ['tenant_mismatch', 'no_permission', 'record_not_found'] as const;
const common = { file, needs, errors } as const;

/** What the calls about suppliers say of themselves. */
export const SUPPLIER_NOTES = {
  ofAccount: { about: '当前账号所属的供应商', ...common, query: byAccount, answer: profile },
  byCode: { about: '一个供应商', ...common, query: bySupplier, answer: profile },
  code: {
    about: '当前账号所属供应商的编号；员工没有，答复为空',
    file,
    query: bySupplier,
    answer: z.object({ supplierCode: z.string() }),
    errors,
  },
  blacklisted: {
    about: '供应商是否在黑名单里，从何时起，为什么',
    ...common,
    query: bySupplier,
    answer: z.object({
      supplierCode: z.string(),
      isBlack: z.enum(['Y', 'N']),
      since: z.string().optional(),
      reason: z.string().nullish(),
    }),
  },
  taken: {
    about: '名称、统一社会信用代码是否已属于别的供应商；只回答所问的',
    file,
    body: byName,
    answer: z.object({
      supplierNameTaken: z.boolean().optional(),
      creditCodeTaken: z.boolean().optional(),
    }),
  },
  details: {
    about: '一个供应商和它的企业基本信息；未填写时 company 为 null',
    ...common,
    body: bySupplier,
    answer: profile.extend({ company: record.nullish() }),
  },
  registration: {
    about: '一个供应商登记的资料和认证经过；调用者不能打开其页面的部分不在其中',
    ...common,
    body: bySupplier,
    answer: z.object({
      supplier: profile,
      company: record.nullish(),
      contacts: records.optional(),
      bankAccounts: records.optional(),
      manufacturers: records.optional(),
      approvals: z.array(approval),
    }),
  },
  submission: {
    about: '提交认证：状态 10 或 40 变为 20',
    ...common,
    body: submission,
    answer: record,
    errors: [...errors, 'registration_incomplete', 'illegal_transition', 'version_conflict', 'duplicate'],
  },
  decision: {
    about: '最近一次提交和认证的时间，未通过时的原因',
    ...common,
    query: bySupplier,
    answer: z.object({
      status: z.int(),
      submitDate: z.string().nullable(),
      approveDate: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  },
  overview: {
    about:
      '供应商首页的概览：资料各部分填了几条、60 天内到期或已到期的证件、等采购方处理的和近 30 天处理过的、最近的变更；只含可以打开的页面',
    ...common,
    query: nothing,
    answer: z.object({
      parts: z.array(z.object({ path: z.string(), title: z.string(), count: z.int() })),
      expiring: z.array(
        z.object({
          path: z.string(),
          title: z.string(),
          field: z.string(),
          date: z.string(),
          daysLeft: z.int().describe('已到期的为负'),
        }),
      ),
      matters: z
        .array(
          z.object({
            path: z.string(),
            title: z.string(),
            id: z.string(),
            name: z.string(),
            detail: z.string().optional(),
            state: z.string(),
            outcome: z.enum(['waiting', 'passed', 'refused']),
            at: z.string(),
            reason: z.string().optional(),
          }),
        )
        .describe('被退回的在前，其次等待的，最后通过的'),
      changes: z.array(
        z.object({
          path: z.string(),
          title: z.string(),
          name: z.string().describe('哪一条'),
          id: z.string().optional().describe('记录还在时才有'),
          at: z.string(),
          action: z.string(),
          label: z.string().optional().describe('流转的按钮'),
          by: z.string().optional(),
        }),
      ),
    }),
    needs: '供应商查本企业',
  },
  contactLog: {
    about: '联系人的变更记录：谁在何时改了什么，含已删除的联系人',
    ...common,
    body: logQuery,
    answer: listOf(
      z.looseObject({
        id: z.string(),
        contactId: z.string(),
        contactName: z.string(),
        at: z.string(),
        by: z.string().optional(),
        action: z.string(),
        changes: z.array(z.unknown()),
      }),
    ),
  },
} as const satisfies Record<string, RouteNotes>;

const papers = { ...common, file: 'server/modules/suppliers/document-routes.ts', query: bySupplier } as const;

/** What the calls for documents say of themselves. */
export const SUPPLIER_DOCUMENT_NOTES = {
  book: {
    about: '供应商登记册的内容：登记的全部资料和认证经过',
    ...papers,
    answer: z.object({
      supplierCode: z.string(),
      supplierName: z.string(),
      digest: z.string().describe('各部分内容的 SHA-256'),
      title: z.string(),
      remarks: z.array(z.string()),
      sections: z.array(z.looseObject({ title: z.string() })),
      footer: z.string(),
    }),
  },
  bookFile: {
    about: '供应商登记册，PDF 文件',
    ...papers,
    answer: 'file',
    errors: [
      'unauthorized',
      ...errors,
      'registration_closed',
      'registration_unfinished',
      'too_many_requests',
    ],
    open: '凭登录令牌，或完成注册的注册令牌；后者按手机号和来源地址限次',
  },
  signature: { about: '电子签名确认书，打印后签字盖章，PDF 文件', ...papers, answer: 'file' },
} as const satisfies Record<string, RouteNotes>;
