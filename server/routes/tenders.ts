import type { RecordPage } from '../../src/contract/page-schema';
import { described } from '../api/described';
import { scopeOf } from '../auth/user';
import type { Mount } from '../context';
import { tenantDictionaries } from '../dictionaries/tenant-dictionaries';
import { badRequest, noPermission, notFound, recordNotFound } from '../errors';
import { asPublic } from '../published/as-public';
import {
  categoryNames,
  findTender,
  presentTender,
  TENDERS,
  type TenderAsked,
  tenantNames,
} from '../published/tenders';
import { CATEGORY_TREE } from '../references/categories';
import type { SchemaRegistry } from '../schemas/registry';
import { answer } from './answer';
import { countPublic } from './count-public';
import { readQuery } from './input';
import { oneTender, TENDER_NOTES } from './tenders-notes';

const DETAIL = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder/querySupTenderDetail';

/** One tender or recruitment: what the public sees of it, and what a supplier does (decisions 027 and 035). */
export function mountTenders(registry: SchemaRegistry): Mount {
  return (app, { database, auth, authenticate, translate }) => {
    const tenderPage = (): RecordPage => {
      const page = registry.byResource(TENDERS)?.page;
      if (!page) throw notFound();
      return page;
    };

    app.get('/system/notice/tender', described(TENDER_NOTES.one), async (c) => {
      await countPublic(auth, c.get('address'));
      const asked = requireOne(readQuery(c, oneTender));
      const request = { header: (name: string) => c.req.header(name), url: c.req.url };
      const page = tenderPage();
      const found = await asPublic(database, request, (trx) => findTender(trx, page, 'public', asked));
      if (!found) throw recordNotFound();
      return answer(c, presentTender(found, await tenantNames(database.kysely, [found])));
    });

    app.get(DETAIL, described(TENDER_NOTES.forSupplier), authenticate, async (c) => {
      const asked = requireOne(readQuery(c, oneTender));
      const user = c.get('user');
      if (user.supplierCode === null) throw noPermission();
      const page = tenderPage();
      const base = registry.dictionaries();
      const language = c.get('language');
      const [found, own] = await database.inTenant(scopeOf(user), async (trx) => [
        await findTender(trx, page, 'suppliers', asked),
        await tenantDictionaries(trx, base, user.tenantCode, [CATEGORY_TREE]),
      ]);
      if (!found) throw recordNotFound();
      const { content = '', categories } = found.doc;
      const named = categoryNames(categories, own[CATEGORY_TREE], (text) => translate(text, language));
      const names = new Map([[user.tenantCode, user.tenantName]]);
      return answer(c, { ...presentTender(found, names), content, categories: named });
    });
  };
}

/** Throws bad_request where neither says which one is meant. */
function requireOne(asked: TenderAsked): TenderAsked {
  if (asked.id === undefined && asked.orderId === undefined) {
    throw badRequest([{ path: 'id', message: '缺少参数' }]);
  }
  return asked;
}
