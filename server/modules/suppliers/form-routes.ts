import { z } from 'zod';
import { POSEIDON } from '../../../src/contract/identity';
import type { RecordRow } from '../../../src/contract/list-query';
import { grantsPage } from '../../../src/contract/permissions';
import { noPermission, notFound, recordNotFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { CATEGORY_TREE, categoriesIn, categoryTree } from '../../kernel/dictionaries/category-tree';
import { regionOf } from '../../kernel/dictionaries/regions';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { type CallerTransactions, route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { grantsOf } from '../../kernel/policies/grants';
import { registryGranted } from '../../kernel/records/granted-page';
import { bySupplier } from './about-supplier';
import { recordsOf, subjectOf } from './read-supplier';

/** Resources of which a supplier has one record, by the call that answers it (specification section 7). */
const BY_CODE = [
  { path: 'supplier-sign-info', resource: 'supplierSignInfo', about: '一个供应商的签约信息' },
  { path: 'supplier-legal-info', resource: 'supplierLegalInfo', about: '一个供应商的法人信息' },
] as const;
const CATEGORY = 'supplierCategory';
const CATEGORY_AREA = `${POSEIDON}/supSupplierBusCategory`;

const record = z.looseObject({}).describe('同页面的记录');
const common = {
  method: 'GET',
  auth: 'user',
  errors: ['tenant_mismatch', 'no_permission', 'record_not_found'],
  needs: '供应商查本企业，需有该页面；员工需有供应商档案页面，并写供应商编号',
} as const;

/**
 * What a supplier has filled in once, by the supplier's code: a supplier's own people need a grant on the page, staff
 * one on the page of suppliers. Saving goes by the page files.
 */
export const supplierFormRoutes = moduleRoutes(
  'server/modules/suppliers/form-routes.ts',
  (routes, kernel) => {
    const { registry } = kernel;
    /** Throws tenant_mismatch, no_permission or record_not_found. */
    function ownForm(
      { user, tx }: { user: User; tx: CallerTransactions },
      supplierCode: string | undefined,
      resource: string,
    ): Promise<RecordRow> {
      const page = registry.byResource(resource)?.page;
      if (!page) throw notFound();
      return tx.write(async (trx) => {
        const supplier = await subjectOf(kernel, trx, user, supplierCode);
        const isOwn = user.supplierCode !== null;
        const granted = await grantsOf(trx, user, registry);
        if (isOwn && !grantsPage(granted, page.path)) throw noPermission();
        const readable = { ...kernel, registry: registryGranted(registry, granted, user) };
        const [found] = await recordsOf(readable, trx, supplier, resource);
        if (!found) throw recordNotFound();
        return found;
      });
    }

    for (const { path, resource, about } of BY_CODE) {
      route(routes, {
        ...common,
        path: `${POSEIDON}/${path}/info/code`,
        about,
        query: z.strictObject({
          code: z.string().min(1).max(40).optional().describe('供应商编号；供应商查本企业时可以不写'),
        }),
        answer: record,
        handler: ({ query, user, tx }) => ownForm({ user, tx }, query.code, resource),
      });
    }

    route(routes, {
      ...common,
      path: `${CATEGORY_AREA}/queryCatSerByCode`,
      about: '一个供应商的经营品类与服务城市',
      query: bySupplier,
      answer: record,
      handler: ({ query, user, tx }) => ownForm({ user, tx }, query.supplierCode, CATEGORY),
    });

    route(routes, {
      ...common,
      path: `${CATEGORY_AREA}/queryCityCateByCode`,
      about: '一个供应商经营的品类和服务的城市，各带名称和上级',
      query: bySupplier,
      answer: z.object({
        supplierCode: z.string(),
        nationwide: z.boolean().describe('全国供货时没有城市'),
        cities: z.array(
          z.object({ id: z.string(), name: z.string(), parentId: z.string(), leaf: z.boolean() }),
        ),
        categories: z.array(
          z.object({
            categoryId: z.string(),
            categoryName: z.string(),
            parentCategoryId: z.string(),
            level: z.int(),
          }),
        ),
      }),
      async handler({ query, user, tx, t }) {
        const form = await ownForm({ user, tx }, query.supplierCode, CATEGORY);
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
  },
);

function codesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
