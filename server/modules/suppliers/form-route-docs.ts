import { z } from 'zod';
import type { RouteNotes } from '../../kernel/http/route-docs';
import { bySupplier } from './route-docs';

export const byCode = z.strictObject({
  code: z.string().min(1).max(40).optional().describe('供应商编号；供应商查本企业时可以不写'),
});

const record = z.looseObject({}).describe('同页面的记录');
const common = {
  file: 'server/modules/suppliers/form-routes.ts',
  needs: '供应商查本企业，需有该页面；员工需有供应商档案页面，并写供应商编号',
  errors: ['tenant_mismatch', 'no_permission', 'record_not_found'],
} as const;

/** What the calls for what a supplier has filled in once say of themselves. */
export const SUPPLIER_FORM_NOTES = {
  supplierSignInfo: { about: '一个供应商的签约信息', ...common, query: byCode, answer: record },
  supplierLegalInfo: { about: '一个供应商的法人信息', ...common, query: byCode, answer: record },
  service: { about: '一个供应商的经营品类与服务城市', ...common, query: bySupplier, answer: record },
  named: {
    about: '一个供应商经营的品类和服务的城市，各带名称和上级',
    ...common,
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
  },
} as const satisfies Record<string, RouteNotes>;
