import { z } from 'zod';
import type { Category } from '../../kernel/dictionaries/category-tree';
import type { Region } from '../../kernel/dictionaries/regions';
import { nothing } from '../../kernel/http/input';
import { listOf, paging } from '../../kernel/http/list-schema';
import type { RouteNotes } from '../../kernel/http/route-docs';
import { optionsBody } from '../../kernel/records/record-options';
import type { Bank } from './banks';

const file = 'server/modules/reference-data/routes.ts';
const open = '凭登录令牌；注册时凭注册令牌，按手机号和来源地址限次';
const errors = ['unauthorized', 'tenant_mismatch', 'registration_closed', 'too_many_requests'] as const;

export const areaQuery = z.strictObject({ parentId: z.string().max(6).optional() });
export const currencyQuery = z.strictObject({ dictTypeCode: z.literal('currency') });
export const bankBody = z.strictObject({
  ...paging,
  keyword: z.string().max(100).optional(),
  bankCode: z.string().max(3).optional(),
});

const region: z.ZodType<Region> = z.object({
  id: z.string().describe('GB/T 2260 的六位代码'),
  name: z.string(),
  parentId: z.string().describe('省级为空'),
  leaf: z.boolean(),
});
const bank: z.ZodType<Bank> = z.object({
  cnapsCode: z.string(),
  bankName: z.string(),
  branchName: z.string(),
  bankCode: z.string(),
});
export const categoryQuery = z.strictObject({
  level: z.enum(['1', '2', '3']).optional().describe('只要这一级，顶层为 1'),
  parentCategoryId: z.string().max(20).optional().describe('只要这个品类的下级'),
});
const category: z.ZodType<Omit<Category, 'children'>> = z.object({
  categoryId: z.string(),
  categoryName: z.string(),
  parentCategoryId: z.string().describe('顶层为空'),
  level: z.int(),
  children: z.array(z.looseObject({})).describe('下级，写法相同'),
});
const entry = z.object({ value: z.union([z.string(), z.number()]), label: z.string() });

/** What the calls of reference data say of themselves. */
export const REFERENCE_NOTES = {
  area: {
    about: '行政区划：下一级；不写 parentId 为省级',
    file,
    query: areaQuery,
    answer: listOf(region),
    errors,
    open,
  },
  areaTree: {
    about: '行政区划：一个区划和它的全部下级',
    file,
    params: { id: '六位代码；all 或 86 为全国' },
    query: nothing,
    answer: z.looseObject({ id: z.string(), name: z.string() }).describe('下级在 children'),
    errors: [...errors, 'record_not_found'],
    open,
  },
  banks: { about: '银行，按联行号排列', file, body: bankBody, answer: listOf(bank) },
  currency: { about: '币种', file, query: currencyQuery, answer: listOf(entry) },
  licences: { about: '证照类型', file, query: nothing, answer: listOf(entry) },
  categories: {
    about: '采购品类；都不写则为顶层，各带全部下级。目录在 schemas/dictionaries/categoryTree.json',
    file,
    query: categoryQuery,
    answer: listOf(category),
    errors,
    open,
  },
  options: {
    about: '从另一个页面的记录里选：只给字段要的列',
    file,
    body: optionsBody,
    answer: listOf(z.looseObject({})),
    errors: ['no_permission'],
    needs: '那个页面，或从它选择的页面',
  },
} as const satisfies Record<string, RouteNotes>;
