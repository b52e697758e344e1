import type { Transaction } from 'kysely';
import { z } from 'zod';
import { POSEIDON } from '../../../src/contract/identity';
import { BLACKLISTED } from '../../../src/contract/supplier-status';
import { SUPPLIERS } from '../../../src/contract/system-resources';
import { noPermission, notFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Tables } from '../../kernel/db/tables';
import { nothing } from '../../kernel/http/input';
import { listOf, paging } from '../../kernel/http/list-schema';
import { type CallerTransactions, route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { grantsOf, requireGrant } from '../../kernel/policies/grants';
import { transitRecord } from '../../kernel/records/transit-record';
import { presentSupplier } from '../../kernel/sessions/supplier-directory';
import { ABOUT_SUPPLIER, bySupplier } from './about-supplier';
import { approvalsOf } from './approval-log';
import { presentContactLog, readContactLog } from './contact-log';
import { localized, presentOverview, readOverview } from './overview';
import { presentApproval, presentDecision } from './present-approval';
import { ownRecord, registrationOf, type SupplierRow, subjectOf } from './read-supplier';
import { takenNames } from './taken-names';

const AREA = `${POSEIDON}/supSupplier`;
/** The code of the transition by which a supplier asks to be certified. */
const SUBMIT = 'submit';

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
const overview = z.object({
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
});

/** A supplier and where it stands (specification section 7, "Supplier area"; decision 025). */
export const supplierRoutes = moduleRoutes('server/modules/suppliers/routes.ts', (routes, kernel) => {
  const { registry } = kernel;
  /** Reads about one supplier in one transaction that sees the caller's rows alone. */
  function about<T>(
    { user, tx }: { user: User; tx: CallerTransactions },
    supplierCode: string | undefined,
    read: (trx: Transaction<Tables>, supplier: SupplierRow) => Promise<T> | T,
  ): Promise<T> {
    return tx.write(async (trx) => read(trx, await subjectOf(kernel, trx, user, supplierCode)));
  }

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'GET',
    path: `${AREA}/supplierByAccountId`,
    auth: 'user',
    about: '当前账号所属的供应商',
    query: z.strictObject({ isNewIam: z.enum(['Y', 'N']).optional() }),
    answer: profile,
    handler: ({ user, tx }) => about({ user, tx }, undefined, (_, supplier) => presentSupplier(supplier)),
  });

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'GET',
    path: `${AREA}/querySupplierBySupplierCode`,
    auth: 'user',
    about: '一个供应商',
    query: bySupplier,
    answer: profile,
    handler: ({ query, user, tx }) =>
      about({ user, tx }, query.supplierCode, (_, supplier) => presentSupplier(supplier)),
  });

  route(routes, {
    method: 'GET',
    path: `${AREA}/getSupplierCode`,
    auth: 'user',
    about: '当前账号所属供应商的编号；员工没有，答复为空',
    query: bySupplier,
    answer: z.object({ supplierCode: z.string() }),
    errors: ABOUT_SUPPLIER.errors,
    handler({ query, user, tx }) {
      if (user.supplierCode === null && query.supplierCode === undefined) return { supplierCode: '' };
      const read = (_: unknown, row: SupplierRow) => ({ supplierCode: row.supplier_code });
      return about({ user, tx }, query.supplierCode, read);
    },
  });

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'GET',
    path: `${AREA}/checkSupBlack`,
    auth: 'user',
    about: '供应商是否在黑名单里，从何时起，为什么',
    query: bySupplier,
    answer: z.object({
      supplierCode: z.string(),
      isBlack: z.enum(['Y', 'N']),
      since: z.string().optional(),
      reason: z.string().nullish(),
    }),
    handler: ({ query, user, tx }) =>
      about({ user, tx }, query.supplierCode, async (trx, { tenant_code, supplier_code, status }) => {
        const steps = await approvalsOf(trx, tenant_code, supplier_code);
        const listed = steps.find(({ to_status }) => to_status === BLACKLISTED);
        const isBlack = status === BLACKLISTED;
        return {
          supplierCode: supplier_code,
          isBlack: isBlack ? 'Y' : 'N',
          ...(isBlack && listed && { since: listed.at.toISOString(), reason: listed.reason }),
        };
      }),
  });

  route(routes, {
    method: 'POST',
    path: `${AREA}/checkSupplier`,
    auth: 'user',
    about: '名称、统一社会信用代码是否已属于别的供应商；只回答所问的',
    body: z
      .strictObject({
        supplierName: z.string().trim().min(1).max(60).optional(),
        creditCode: z.string().trim().min(1).max(18).optional(),
      })
      .refine(({ supplierName, creditCode }) => supplierName ?? creditCode),
    answer: z.object({
      supplierNameTaken: z.boolean().optional(),
      creditCodeTaken: z.boolean().optional(),
    }),
    handler: ({ body, user }) => takenNames(kernel, user, body),
  });

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'POST',
    path: `${AREA}/querySupDetails`,
    auth: 'user',
    about: '一个供应商和它的企业基本信息；未填写时 company 为 null',
    body: bySupplier,
    answer: profile.extend({ company: record.nullish() }),
    handler: ({ body, user, tx }) =>
      about({ user, tx }, body.supplierCode, async (trx, supplier) => {
        const { company } = await registrationOf(kernel, trx, user, supplier, ['company']);
        return { ...presentSupplier(supplier), company };
      }),
  });

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'POST',
    path: `${AREA}/supplierRegAllInfo`,
    auth: 'user',
    about: '一个供应商登记的资料和认证经过；调用者不能打开其页面的部分不在其中',
    body: bySupplier,
    answer: z.object({
      supplier: profile,
      company: record.nullish(),
      contacts: records.optional(),
      bankAccounts: records.optional(),
      manufacturers: records.optional(),
      approvals: z.array(approval),
    }),
    handler: ({ body, user, tx }) =>
      about({ user, tx }, body.supplierCode, async (trx, supplier) => ({
        supplier: presentSupplier(supplier),
        ...(await registrationOf(kernel, trx, user, supplier)),
        approvals: (await approvalsOf(trx, supplier.tenant_code, supplier.supplier_code)).map(
          presentApproval,
        ),
      })),
  });

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'POST',
    path: `${AREA}/supplierInfoWad`,
    auth: 'user',
    about: '提交认证：状态 10 或 40 变为 20',
    body: bySupplier.extend({ version: z.int().min(1).max(1_000_000_000).optional() }),
    answer: record,
    errors: [
      ...ABOUT_SUPPLIER.errors,
      'registration_incomplete',
      'illegal_transition',
      'version_conflict',
      'duplicate',
    ],
    async handler({ body: { supplierCode, version }, user, tx }) {
      const page = registry.byResource(SUPPLIERS)?.page;
      if (!page) throw notFound();
      const { id, version: current } = await about({ user, tx }, supplierCode, (trx, supplier) =>
        ownRecord(kernel, trx, supplier),
      );
      const move = { id, version: version ?? current, code: SUBMIT, reason: undefined };
      return transitRecord(kernel, { user, page }, move);
    },
  });

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'GET',
    path: `${POSEIDON}/supApproveLog/getApproveDateForNotify`,
    auth: 'user',
    about: '最近一次提交和认证的时间，未通过时的原因',
    query: bySupplier,
    answer: z.object({
      status: z.int(),
      submitDate: z.string().nullable(),
      approveDate: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    handler: ({ query, user, tx }) =>
      about({ user, tx }, query.supplierCode, async (trx, { tenant_code, supplier_code, status }) =>
        presentDecision(status, await approvalsOf(trx, tenant_code, supplier_code)),
      ),
  });

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'GET',
    path: `${AREA}/supplierOverview`,
    auth: 'user',
    about:
      '供应商首页的概览：资料各部分填了几条、60 天内到期或已到期的证件、等采购方处理的和近 30 天处理过的、最近的变更；只含可以打开的页面',
    query: nothing,
    answer: overview,
    needs: '供应商查本企业',
    async handler({ user, tx, t }) {
      if (user.supplierCode === null) throw noPermission();
      const read = await about({ user, tx }, undefined, (trx, supplier) =>
        readOverview(kernel, trx, user, supplier),
      );
      return localized(await presentOverview(kernel, read), t);
    },
  });

  route(routes, {
    ...ABOUT_SUPPLIER,
    method: 'POST',
    path: `${POSEIDON}/supSupplierContact/querytLog`,
    auth: 'user',
    about: '联系人的变更记录：谁在何时改了什么，含已删除的联系人',
    body: bySupplier.extend({ id: z.string().min(1).max(64).optional(), ...paging }),
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
    async handler({ body: { supplierCode, ...query }, user, tx }) {
      const { rows, total } = await about({ user, tx }, supplierCode, async (trx, supplier) => {
        const contacts = registry.byResource('contact')?.page;
        // Staff who may open suppliers see it; of a supplier's own people, those who may open the contacts.
        if (user.supplierCode !== null && contacts)
          requireGrant(await grantsOf(trx, user, registry), contacts.path);
        return readContactLog(kernel, trx, supplier, query);
      });
      return { list: await presentContactLog(kernel, user, rows), total };
    },
  });
});
