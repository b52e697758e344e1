import type { Context } from 'hono';
import { POSEIDON } from '../../src/contract/identity';
import type { Dictionary } from '../../src/contract/page-schema';
import { RECORD_OPTIONS } from '../../src/contract/references';
import { described } from '../api/described';
import { scopeOf } from '../auth/user';
import type { AppEnv, Mount } from '../context';
import { badRequest, recordNotFound } from '../errors';
import { grantsOf } from '../policies/grants';
import { answer } from '../routes/answer';
import { nothing, readBody, readQuery } from '../routes/input';
import type { SchemaRegistry } from '../schemas/registry';
import { listBanks } from './banks';
import { CATEGORY_TREE, categoriesIn, categoryTree } from './categories';
import { areaQuery, bankBody, categoryQuery, currencyQuery, REFERENCE_NOTES } from './notes';
import { optionRecords, optionsBody } from './record-options';
import { regionsBelow, regionTree } from './regions';

/** What every signed-in person may choose from (specification section 7: basicDict). */
export function mountReferences(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const base = `${POSEIDON}/basicDict`;

    app.get(`${base}/queryArea`, described(REFERENCE_NOTES.area), authenticate, (c) => {
      const { parentId = '' } = readQuery(c, areaQuery);
      const list = regionsBelow(parentId);
      if (!list) throw badRequest([{ path: 'parentId', message: '没有这个行政区划' }]);
      return answer(c, { list, total: list.length });
    });

    app.get(`${base}/queryAreaAll/:id`, described(REFERENCE_NOTES.areaTree), authenticate, (c) => {
      readQuery(c, nothing);
      const tree = regionTree(c.req.param('id'));
      if (!tree) throw recordNotFound();
      return answer(c, tree);
    });

    app.post(`${base}/queryBankListPage`, described(REFERENCE_NOTES.banks), authenticate, async (c) => {
      return answer(c, await listBanks(database.kysely, await readBody(c, bankBody)));
    });

    app.get(`${base}/currencyInfo`, described(REFERENCE_NOTES.currency), authenticate, (c) => {
      const { dictTypeCode } = readQuery(c, currencyQuery);
      return entries(c, registry.dictionaries()[dictTypeCode]);
    });

    app.get(`${base}/businessLicense`, described(REFERENCE_NOTES.licences), authenticate, (c) => {
      readQuery(c, nothing);
      return entries(c, registry.dictionaries().licenceKind);
    });

    app.get(`${POSEIDON}/categoryList`, described(REFERENCE_NOTES.categories), authenticate, (c) => {
      const { level, parentCategoryId = '' } = readQuery(c, categoryQuery);
      const language = c.get('language');
      const { entries: top = [] } = registry.dictionaries()[CATEGORY_TREE] ?? {};
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

    function entries(c: Context<AppEnv>, dictionary: Dictionary | undefined): Response {
      const language = c.get('language');
      const list = (dictionary?.entries ?? []).map(({ value, label }) => ({
        value,
        label: translate(label, language),
      }));
      return answer(c, { list, total: list.length });
    }
  };
}
