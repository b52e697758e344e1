import type { Context } from 'hono';
import type { Dictionary, DictionaryEntry } from '../../../src/contract/dictionary-schema';
import { POSEIDON } from '../../../src/contract/identity';
import { offeredOptions } from '../../../src/contract/options';
import { RECORD_OPTIONS } from '../../../src/contract/references';
import { badRequest, recordNotFound } from '../../kernel/base/errors';
import type { TenantScope } from '../../kernel/base/tenant-scope';
import { scopeOf } from '../../kernel/base/user';
import { CATEGORY_TREE, categoriesIn, categoryTree } from '../../kernel/dictionaries/category-tree';
import { regionsBelow, regionTree } from '../../kernel/dictionaries/regions';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readBody, readQuery } from '../../kernel/http/input';
import { chooserOf } from '../../kernel/http/register-token';
import { described } from '../../kernel/http/route-docs';
import { grantsOf } from '../../kernel/policies/grants';
import { optionRecords, optionsBody } from '../../kernel/records/record-options';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { listBanks } from './banks';
import { areaQuery, bankBody, categoryQuery, currencyQuery, REFERENCE_NOTES } from './route-docs';

const NONE: ReadonlySet<unknown> = new Set();

/**
 * What every signed-in person may choose from, and of the trees who registers as well (specification section 7:
 * basicDict; decision 034).
 */
export function mountReferences(registry: SchemaRegistry): Mount {
  return (app, gateway) => {
    const { database, authenticate, translate, clock } = gateway;
    const base = `${POSEIDON}/basicDict`;

    app.get(`${base}/queryArea`, described(REFERENCE_NOTES.area), async (c) => {
      await chooserOf(c, gateway);
      const { parentId = '' } = readQuery(c, areaQuery);
      const list = regionsBelow(parentId);
      if (!list) throw badRequest([{ path: 'parentId', message: '没有这个行政区划' }]);
      return answer(c, { list, total: list.length });
    });

    app.get(`${base}/queryAreaAll/:id`, described(REFERENCE_NOTES.areaTree), async (c) => {
      await chooserOf(c, gateway);
      readQuery(c, nothing);
      const tree = regionTree(c.req.param('id'));
      if (!tree) throw recordNotFound();
      return answer(c, tree);
    });

    app.post(`${base}/queryBankListPage`, described(REFERENCE_NOTES.banks), authenticate, async (c) => {
      return answer(c, await listBanks(database.kysely, await readBody(c, bankBody)));
    });

    app.get(`${base}/currencyInfo`, described(REFERENCE_NOTES.currency), authenticate, async (c) => {
      const { dictTypeCode } = readQuery(c, currencyQuery);
      return entries(c, await dictionary(scopeOf(c.get('user')), dictTypeCode));
    });

    app.get(`${base}/businessLicense`, described(REFERENCE_NOTES.licences), authenticate, async (c) => {
      readQuery(c, nothing);
      return entries(c, await dictionary(scopeOf(c.get('user')), 'licenceKind'));
    });

    app.get(`${POSEIDON}/categoryList`, described(REFERENCE_NOTES.categories), async (c) => {
      const scope = await chooserOf(c, gateway);
      const { level, parentCategoryId = '' } = readQuery(c, categoryQuery);
      const language = c.get('language');
      const { entries: all = [] } = (await dictionary(scope, CATEGORY_TREE)) ?? {};
      const top = offeredOptions(all, NONE) as DictionaryEntry[];
      const tree = categoryTree(top, (text) => translate(text, language));
      const list = categoriesIn(tree, parentCategoryId, level === undefined ? undefined : Number(level));
      if (!list) throw badRequest([{ path: 'parentCategoryId', message: '没有这个品类' }]);
      return answer(c, { list, total: list.length });
    });

    app.post(RECORD_OPTIONS, described(REFERENCE_NOTES.options), authenticate, async (c) => {
      const body = await readBody(c, optionsBody);
      const user = c.get('user');
      const found = await database.inTenant(scopeOf(user), async (trx) => {
        const map = await grantsOf(trx, user, registry);
        return optionRecords(trx, { registry, user, map, now: clock() }, body);
      });
      return answer(c, found);
    });

    /** A dictionary as the caller's tenant has it. */
    async function dictionary(scope: TenantScope, name: string): Promise<Dictionary | undefined> {
      const base = registry.dictionaries();
      const own = await database.readInTenant(scope, (trx) =>
        tenantDictionaries(trx, base, scope.tenantCode, [name]),
      );
      return Object.hasOwn(own, name) ? own[name] : undefined;
    }

    /** What may be chosen now. */
    function entries(c: Context<AppEnv>, found: Dictionary | undefined): Response {
      const language = c.get('language');
      const list = offeredOptions(found?.entries ?? [], NONE).map(({ value, label }) => ({
        value,
        label: translate(label, language),
      }));
      return answer(c, { list, total: list.length });
    }
  };
}
