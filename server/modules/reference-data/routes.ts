import { z } from 'zod';
import { POSEIDON } from '../../../src/contract/base/identity';
import type { Dictionary, DictionaryEntry } from '../../../src/contract/language/dictionary-schema';
import { offeredOptions } from '../../../src/contract/language/options';
import { RECORD_OPTIONS } from '../../../src/contract/language/references';
import { badRequest, recordNotFound } from '../../kernel/base/errors';
import type { TenantScope } from '../../kernel/base/tenant-scope';
import { scopeOf } from '../../kernel/base/user';
import {
  CATEGORY_TREE,
  categoriesIn,
  categorySchema,
  categoryTree,
} from '../../kernel/dictionaries/category-tree';
import { regionSchema, regionsBelow, regionTree } from '../../kernel/dictionaries/regions';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { nothing } from '../../kernel/http/input';
import { listOf } from '../../kernel/http/list-schema';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { grantsOf } from '../../kernel/policies/grants';
import { optionsBody } from '../../kernel/records/options/published-options';
import { optionRecords } from '../../kernel/records/options/record-options';
import { bank, bankQuery, listBanks } from './banks';

const NONE: ReadonlySet<unknown> = new Set();
const BASE = `${POSEIDON}/basicDict`;

const category = categorySchema.extend({
  children: z.array(z.looseObject({})).describe('下级，写法相同'),
});
const entry = z.object({ value: z.union([z.string(), z.number()]), label: z.string() });

const errors = ['unauthorized', 'tenant_mismatch', 'registration_closed', 'too_many_requests'] as const;
/** The trees are for who registers as well. */
const forAllWhoChoose = {
  auth: 'user or register',
  open: '凭登录令牌；注册时凭注册令牌，按手机号和来源地址限次',
} as const;

/** What every signed-in person may choose from (specification section 7: basicDict; decision 026). */
export const referenceRoutes = moduleRoutes('server/modules/reference-data/routes.ts', (routes, kernel) => {
  const { database, registry, clock } = kernel;

  route(routes, 'GET', `${BASE}/queryArea`, {
    ...forAllWhoChoose,
    about: '行政区划：下一级；不写 parentId 为省级',
    query: z.strictObject({ parentId: z.string().max(6).optional() }),
    answer: listOf(regionSchema),
    errors,
    handler({ query: { parentId = '' } }) {
      const list = regionsBelow(parentId);
      if (!list) throw badRequest([{ path: 'parentId', message: '没有这个行政区划' }]);
      return { list, total: list.length };
    },
  });

  route(routes, 'GET', `${BASE}/queryAreaAll/:id`, {
    ...forAllWhoChoose,
    about: '行政区划：一个区划和它的全部下级',
    params: { id: '六位代码；all 或 86 为全国' },
    query: nothing,
    answer: z.looseObject({ id: z.string(), name: z.string() }).describe('下级在 children'),
    errors: [...errors, 'record_not_found'],
    handler({ params: { id } }) {
      const tree = regionTree(id);
      if (!tree) throw recordNotFound();
      return tree;
    },
  });

  route(routes, 'POST', `${BASE}/queryBankListPage`, {
    auth: 'user',
    about: '银行，按联行号排列',
    body: bankQuery,
    answer: listOf(bank),
    handler: ({ body }) => listBanks(database.kysely, body),
  });

  route(routes, 'GET', `${BASE}/currencyInfo`, {
    auth: 'user',
    about: '币种',
    query: z.strictObject({ dictTypeCode: z.literal('currency') }),
    answer: listOf(entry),
    handler: async ({ query: { dictTypeCode }, user, t }) =>
      entriesOf(await dictionary(scopeOf(user), dictTypeCode), t),
  });

  route(routes, 'GET', `${BASE}/businessLicense`, {
    auth: 'user',
    about: '证照类型',
    query: nothing,
    answer: listOf(entry),
    handler: async ({ user, t }) => entriesOf(await dictionary(scopeOf(user), 'licenceKind'), t),
  });

  route(routes, 'GET', `${POSEIDON}/categoryList`, {
    ...forAllWhoChoose,
    about: '采购品类；都不写则为顶层，各带全部下级。目录在 schemas/dictionaries/categoryTree.json',
    query: z.strictObject({
      level: z.enum(['1', '2', '3']).optional().describe('只要这一级，顶层为 1'),
      parentCategoryId: z.string().max(20).optional().describe('只要这个品类的下级'),
    }),
    answer: listOf(category),
    errors,
    async handler({ query: { level, parentCategoryId = '' }, scope, t }) {
      const { entries = [] } = (await dictionary(scope, CATEGORY_TREE)) ?? {};
      const tree = categoryTree(offeredOptions(entries, NONE) as DictionaryEntry[], t);
      const list = categoriesIn(tree, parentCategoryId, level === undefined ? undefined : Number(level));
      if (!list) throw badRequest([{ path: 'parentCategoryId', message: '没有这个品类' }]);
      return { list, total: list.length };
    },
  });

  route(routes, 'POST', RECORD_OPTIONS, {
    auth: 'user',
    about: '从另一个页面的记录里选：只给字段要的列',
    body: optionsBody,
    answer: listOf(z.looseObject({})),
    errors: ['no_permission'],
    needs: '那个页面，或从它选择的页面',
    handler: ({ body, user, tx }) =>
      tx.write(async (trx) => {
        const map = await grantsOf(trx, user, registry);
        return optionRecords(trx, { registry, user, map, now: clock() }, body);
      }),
  });

  /** A dictionary as the caller's tenant has it. */
  async function dictionary(scope: TenantScope, name: string): Promise<Dictionary | undefined> {
    const base = registry.dictionaries();
    const own = await database.readInTenant(scope, (trx) =>
      tenantDictionaries(trx, base, scope.tenantCode, [name]),
    );
    return Object.hasOwn(own, name) ? own[name] : undefined;
  }
});

function entriesOf(found: Dictionary | undefined, t: (text: string) => string) {
  const list = offeredOptions(found?.entries ?? [], NONE).map(({ value, label }) => ({
    value,
    label: t(label),
  }));
  return { list, total: list.length };
}
