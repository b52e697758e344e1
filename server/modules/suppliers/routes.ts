import { z } from 'zod';
import { BLACKLISTED } from '../../../src/contract/api/supplier-status';
import { POSEIDON } from '../../../src/contract/base/identity';
import { supplierProfile } from '../../../src/contract/base/identity-schema';
import { SUPPLIERS } from '../../../src/contract/base/system-resources';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import {
  CATEGORY_TREE,
  categoriesIn,
  categorySchema,
  categoryTree,
} from '../../kernel/dictionaries/category-tree';
import { regionOf, regionSchema } from '../../kernel/dictionaries/regions';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { type CallerTransactions, route } from '../../kernel/http/route';
import { type Kernel, moduleRoutes } from '../../kernel/module';
import { pageNamed } from '../../kernel/records/context/as-read';
import { requirePage } from '../../kernel/records/context/record-context';
import { readOneOf } from '../../kernel/records/routes/supplier-records';
import { transitRecord } from '../../kernel/records/writes/transit-record';
import { presentSupplier } from '../../kernel/sessions/supplier-directory';
import { ABOUT_SUPPLIER, bySupplier } from './about-supplier';
import { approvalsOf, presentApproval, presentDecision } from './approval-log';
import { ownRecord, registrationOf, type SupplierRow, subjectOf } from './read-supplier';
import { takenNames } from './taken-names';

const AREA = `${POSEIDON}/supSupplier`;
/** The code of the transition by which a supplier asks to be certified. */
const SUBMIT = 'submit';

const profile = supplierProfile.extend({
  supType: z.string().describe('字典 supplierType 的取值'),
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

/** A call that answers something of one supplier; one by GET takes its code in the query, one by POST in the body. */
interface Reading {
  call: `${'GET' | 'POST'} ${string}`;
  about: string;
  answer: z.ZodType;
  read(kernel: Kernel, trx: Trx, supplier: SupplierRow, user: User): unknown;
}

const READINGS: readonly Reading[] = [
  {
    call: `GET ${AREA}/querySupplierBySupplierCode`,
    about: '一个供应商',
    answer: profile,
    read: (_, __, supplier) => presentSupplier(supplier),
  },
  {
    call: `GET ${AREA}/checkSupBlack`,
    about: '供应商是否在黑名单里，从何时起，为什么',
    answer: z.object({
      supplierCode: z.string(),
      isBlack: z.enum(['Y', 'N']),
      since: z.string().optional(),
      reason: z.string().nullish(),
    }),
    async read(_, trx, { tenant_code, supplier_code, status }) {
      const steps = await approvalsOf(trx, tenant_code, supplier_code);
      const listed = steps.find(({ to_status }) => to_status === BLACKLISTED);
      const isBlack = status === BLACKLISTED;
      return {
        supplierCode: supplier_code,
        isBlack: isBlack ? 'Y' : 'N',
        ...(isBlack && listed && { since: listed.at.toISOString(), reason: listed.reason }),
      };
    },
  },
  {
    call: `POST ${AREA}/querySupDetails`,
    about: '一个供应商和它的企业基本信息；未填写时 company 为 null',
    answer: profile.extend({ company: record.nullish() }),
    async read(kernel, trx, supplier, user) {
      const { company } = await registrationOf(kernel, trx, user, supplier, ['company']);
      return { ...presentSupplier(supplier), company };
    },
  },
  {
    call: `POST ${AREA}/supplierRegAllInfo`,
    about: '一个供应商登记的资料和认证经过；调用者不能打开其页面的部分不在其中',
    answer: z.object({
      supplier: profile,
      company: record.nullish(),
      contacts: records.optional(),
      bankAccounts: records.optional(),
      manufacturers: records.optional(),
      approvals: z.array(approval),
    }),
    read: async (kernel, trx, supplier, user) => ({
      supplier: presentSupplier(supplier),
      ...(await registrationOf(kernel, trx, user, supplier)),
      approvals: (await approvalsOf(trx, supplier.tenant_code, supplier.supplier_code)).map(presentApproval),
    }),
  },
  {
    call: `GET ${POSEIDON}/supApproveLog/getApproveDateForNotify`,
    about: '最近一次提交和认证的时间，未通过时的原因',
    answer: z.object({
      status: z.int(),
      submitDate: z.string().nullable(),
      approveDate: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    read: async (_, trx, { tenant_code, supplier_code, status }) =>
      presentDecision(status, await approvalsOf(trx, tenant_code, supplier_code)),
  },
];

/** A supplier and where it stands (specification section 7, "Supplier area"; decision 025). */
export const supplierRoutes = moduleRoutes('server/modules/suppliers/routes.ts', (routes, kernel) => {
  const { registry } = kernel;
  /** Reads about one supplier in one transaction that sees the caller's rows alone. */
  const about = <T>(
    { user, tx }: { user: User; tx: CallerTransactions },
    code: string | undefined,
    read: (trx: Trx, supplier: SupplierRow) => Promise<T> | T,
  ) => tx.write(async (trx) => read(trx, await subjectOf(kernel, trx, user, code)));

  route(routes, 'GET', `${AREA}/supplierByAccountId`, {
    ...ABOUT_SUPPLIER,
    auth: 'user',
    about: '当前账号所属的供应商',
    query: z.strictObject({ isNewIam: z.enum(['Y', 'N']).optional() }),
    answer: profile,
    handler: ({ user, tx }) => about({ user, tx }, undefined, (_, supplier) => presentSupplier(supplier)),
  });

  route(routes, 'GET', `${AREA}/getSupplierCode`, {
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

  route(routes, 'POST', `${AREA}/checkSupplier`, {
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

  route(routes, 'POST', `${AREA}/supplierInfoWad`, {
    ...ABOUT_SUPPLIER,
    auth: 'user',
    about: '提交认证：状态 10 或 40 变为 20',
    body: bySupplier.extend({ version: z.int().min(1).max(1_000_000_000).optional() }),
    answer: record,
    errors: [
      ...ABOUT_SUPPLIER.errors,
      'needs_missing',
      'registration_incomplete',
      'illegal_transition',
      'version_conflict',
      'duplicate',
    ],
    async handler({ body: { supplierCode, version }, user, tx }) {
      const page = requirePage(registry, SUPPLIERS);
      const { id, version: current } = await about({ user, tx }, supplierCode, (trx, supplier) =>
        ownRecord(kernel, trx, supplier),
      );
      const move = { id, version: version ?? current, code: SUBMIT, reason: undefined };
      return transitRecord(kernel, { user, page }, move);
    },
  });

  route(routes, 'GET', `${POSEIDON}/supSupplierBusCategory/queryCityCateByCode`, {
    ...ABOUT_SUPPLIER,
    auth: 'user',
    about: '一个供应商经营的品类和服务的城市，各带名称和上级',
    query: bySupplier,
    answer: z.object({
      supplierCode: z.string(),
      nationwide: z.boolean().describe('全国供货时没有城市'),
      cities: z.array(regionSchema),
      categories: z.array(categorySchema),
    }),
    needs: '供应商查本企业，需有该页面；员工需有供应商档案页面，并写供应商编号',
    async handler({ query, user, tx, t }) {
      const page = await pageNamed(kernel, user, 'supplierCategory');
      const form = await readOneOf(kernel, { user, page }, query.supplierCode);
      const base = registry.dictionaries();
      const own = await tx.read((trx) => tenantDictionaries(trx, base, user.tenantCode, [CATEGORY_TREE]));
      const { entries = [] } = own[CATEGORY_TREE] ?? {};
      const tree = categoryTree(entries, t);
      const known = [1, 2, 3].flatMap((level) => categoriesIn(tree, '', level) ?? []);
      return {
        supplierCode: form.supplierCode,
        nationwide: form.nationwide === true,
        cities: codesIn(form.serviceCities).flatMap((id) => regionOf(id) ?? []),
        categories: codesIn(form.categories).flatMap((id) => {
          const found = known.find(({ categoryId }) => categoryId === id);
          if (!found) return [];
          const { children: _, ...category } = found;
          return [category];
        }),
      };
    },
  });

  for (const { call, read, ...notes } of READINGS) {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    const common = { ...ABOUT_SUPPLIER, ...notes, auth: 'user' } as const;
    const ask = (caller: { user: User; tx: CallerTransactions }, code: string | undefined) =>
      about(caller, code, (trx, supplier) => read(kernel, trx, supplier, caller.user));
    if (method === 'GET') {
      const query = bySupplier;
      route(routes, method, path, {
        ...common,
        query,
        handler: (asked) => ask(asked, asked.query.supplierCode),
      });
    } else {
      const body = bySupplier;
      route(routes, method, path, {
        ...common,
        body,
        handler: (asked) => ask(asked, asked.body.supplierCode),
      });
    }
  }
});

const codesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
