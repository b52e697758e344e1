import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { nowInBeijing } from '../../../src/contract/derived';
import { TENDERS } from '../../../src/contract/system-resources';
import { noPermission, recordNotFound } from '../../kernel/base/errors';
import { scopeOf } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { readBody, readQuery } from '../../kernel/http/input';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { described } from '../../kernel/http/route-docs';
import { asPublic } from '../../kernel/records/as-public';
import {
  beginsWith,
  findPublished,
  holdsOneOf,
  holdsText,
  isOfTenant,
  isValue,
  listPublished,
  type PublishedQuery,
  type PublishedRecord,
} from '../../kernel/records/read-published';
import { requirePage } from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { tenantsMeant } from '../../kernel/sessions/public-tenant';
import {
  byDeadline,
  presentTender,
  type TenderWords,
  tenantNames,
  tenderWords,
  withinCategory,
} from '../tenders/public';
import { homePageBody, noticeQuery, oneNotice, PUBLIC_NOTICE_NOTES, tenderQuery } from './route-docs';

const NOTICES = 'systemNotice';
const CUSTOMERS = 'platformCustomer';
const HOME_PAGE_LIST = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder/querySupHomePageList';

/** Tenders, recruitments and system notices: the public's, and the tender list of suppliers (decision 027). */
export function mountPublicNotices(registry: SchemaRegistry): Mount {
  return (app, { database, auth, authenticate, translate, clock }) => {
    /** The words of these tenants in the caller's language. */
    const wordsFor = (c: Context<AppEnv>, tenantCodes: Iterable<string>) =>
      tenderWords({ database, registry }, tenantCodes, (text) => translate(text, c.get('language')));
    /** The tenders of a type, category, region and buyer, whose titles hold a text; all where none is asked for. */
    const tendersAsked = async (
      { type, title, category, region, buyer, sort, ...paging }: TendersAsked,
      wordsOf: () => Promise<ReadonlyMap<string, TenderWords>>,
    ): Promise<PublishedQuery> => ({
      ...paging,
      latest: 'approveTime',
      ...(sort === 'deadline' && { order: byDeadline(nowInBeijing(clock())) }),
      where: [
        ...(type ? [isValue('type', type)] : []),
        ...(title ? [holdsText('title', title)] : []),
        ...(category ? [holdsOneOf('categories', withinCategory((await wordsOf()).values(), category))] : []),
        ...(region ? [beginsWith('region', region)] : []),
        ...(buyer ? [isOfTenant(buyer)] : []),
      ],
    });

    /** What the public may see of a resource. */
    const listPublic = (c: Context<AppEnv>, resource: string, query: PublishedQuery) => {
      const page = requirePage(registry, resource);
      return asPublic(database, publicRequest(c), (trx) => listPublished(trx, page, 'public', query));
    };

    /** Counts the caller; a person who navigates means the page of the same path. */
    const forCalls =
      (handler: (c: Context<AppEnv>) => Promise<Response>): MiddlewareHandler<AppEnv> =>
      async (c, next) => {
        if (c.req.header('accept')?.includes('text/html')) return next();
        await countPublic(auth, c.get('address'));
        return handler(c);
      };

    app.get(
      '/system/notice/list',
      described(PUBLIC_NOTICE_NOTES.notices),
      forCalls(async (c) => {
        const read = await listPublic(c, NOTICES, { ...readQuery(c, noticeQuery), latest: 'sendDate' });
        return answer(c, { list: read.list.map(presentNotice), total: read.total });
      }),
    );

    app.get(
      '/system/notice/detail',
      described(PUBLIC_NOTICE_NOTES.notice),
      forCalls(async (c) => {
        const { id } = readQuery(c, oneNotice);
        const page = requirePage(registry, NOTICES);
        const found = await asPublic(database, publicRequest(c), (trx) =>
          findPublished(trx, page, 'public', id),
        );
        if (!found) throw recordNotFound();
        return answer(c, { ...presentNotice(found), content: found.doc.content });
      }),
    );

    app.get(
      '/system/notice/tenders',
      described(PUBLIC_NOTICE_NOTES.tenders),
      forCalls(async (c) => {
        const asked = readQuery(c, tenderQuery);
        const everywhere = async () =>
          wordsFor(
            c,
            (await tenantsMeant(database.kysely, publicRequest(c))).tenants.map((one) => one.tenant_code),
          );
        const read = await listPublic(c, TENDERS, await tendersAsked(asked, everywhere));
        const codes = read.list.map(({ tenantCode }) => tenantCode);
        const [names, words] = [await tenantNames(database.kysely, codes), await wordsFor(c, codes)];
        return answer(c, {
          list: read.list.map((row) => presentTender(row, names, words)),
          total: read.total,
        });
      }),
    );

    app.get(
      '/system/notice/customers',
      described(PUBLIC_NOTICE_NOTES.customers),
      forCalls(async (c) => {
        const read = await listPublic(c, CUSTOMERS, { ...readQuery(c, noticeQuery), latest: 'priority' });
        return answer(c, { list: read.list.map(presentCustomer), total: read.total });
      }),
    );

    app.post(HOME_PAGE_LIST, described(PUBLIC_NOTICE_NOTES.homePage), authenticate, async (c) => {
      const body = await readBody(c, homePageBody);
      const user = c.get('user');
      if (user.supplierCode === null) throw noPermission();
      const words = await wordsFor(c, [user.tenantCode]);
      const query = await tendersAsked(body, async () => words);
      const page = requirePage(registry, TENDERS);
      const read = await database.inTenant(scopeOf(user), (trx) =>
        listPublished(trx, page, 'suppliers', query),
      );
      const names = new Map([[user.tenantCode, user.tenantName]]);
      return answer(c, { list: read.list.map((row) => presentTender(row, names, words)), total: read.total });
    });
  };
}

type TendersAsked = z.infer<typeof homePageBody> & Pick<z.infer<typeof tenderQuery>, 'buyer'>;

function publicRequest(c: Context<AppEnv>) {
  return { header: (name: string) => c.req.header(name), url: c.req.url };
}

function presentNotice({ id, doc }: PublishedRecord) {
  return { id, title: doc.title, sendDateStr: doc.sendDate, deadlineTime: doc.deadline ?? '' };
}

const CUSTOMER_TEXTS = [
  'customerName',
  'intro',
  'hotline',
  'mailbox',
  'complaintHotline',
  'appUrl',
  'officialAccountUrl',
  'reportScope',
  'rewardPolicy',
] as const;

function presentCustomer({ id, doc }: PublishedRecord) {
  return { id, ...Object.fromEntries(CUSTOMER_TEXTS.map((name) => [name, doc[name] ?? ''])) };
}
