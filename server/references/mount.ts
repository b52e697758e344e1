import type { Context } from 'hono';
import { z } from 'zod';
import { POSEIDON } from '../../src/contract/identity';
import { MAX_PAGE_SIZE } from '../../src/contract/list-query';
import type { Dictionary } from '../../src/contract/page-schema';
import { RECORD_OPTIONS } from '../../src/contract/references';
import { scopeOf } from '../auth/user';
import type { AppEnv, Mount } from '../context';
import { badRequest, recordNotFound } from '../errors';
import { grantsOf } from '../policies/grants';
import { answer } from '../routes/answer';
import { readBody, readQuery } from '../routes/input';
import type { SchemaRegistry } from '../schemas/registry';
import { listBanks } from './banks';
import { optionRecords, optionsBody } from './record-options';
import { regionsBelow, regionTree } from './regions';

const nothing = z.strictObject({});
const areaQuery = z.strictObject({ parentId: z.string().max(6).optional() });
const currencyQuery = z.strictObject({ dictTypeCode: z.literal('currency') });
const bankBody = z.strictObject({
  pageNum: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
  keyword: z.string().max(100).optional(),
  bankCode: z.string().max(3).optional(),
});

/** What every signed-in person may choose from (specification section 7: basicDict). */
export function mountReferences(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const base = `${POSEIDON}/basicDict`;

    app.get(`${base}/queryArea`, authenticate, (c) => {
      const { parentId = '' } = readQuery(c, areaQuery);
      const list = regionsBelow(parentId);
      if (!list) throw badRequest([{ path: 'parentId', message: '没有这个行政区划' }]);
      return answer(c, { list, total: list.length });
    });

    app.get(`${base}/queryAreaAll/:id`, authenticate, (c) => {
      readQuery(c, nothing);
      const tree = regionTree(c.req.param('id'));
      if (!tree) throw recordNotFound();
      return answer(c, tree);
    });

    app.post(`${base}/queryBankListPage`, authenticate, async (c) => {
      return answer(c, await listBanks(database.kysely, await readBody(c, bankBody)));
    });

    app.get(`${base}/currencyInfo`, authenticate, (c) => {
      const { dictTypeCode } = readQuery(c, currencyQuery);
      return entries(c, registry.dictionaries()[dictTypeCode]);
    });

    app.get(`${base}/businessLicense`, authenticate, (c) => {
      readQuery(c, nothing);
      return entries(c, registry.dictionaries().licenceKind);
    });

    app.post(RECORD_OPTIONS, authenticate, async (c) => {
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
