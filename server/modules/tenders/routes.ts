import type { Context } from 'hono';
import type { RecordPage } from '../../../src/contract/page-schema';
import { TENDERS } from '../../../src/contract/system-resources';
import { badRequest, noPermission, notFound, Refusal, recordNotFound } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import { fileAnswer } from '../../kernel/files/file-response';
import { publishedFile } from '../../kernel/files/published-file';
import type { FileStorage } from '../../kernel/files/storage';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { readQuery } from '../../kernel/http/input';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { described } from '../../kernel/http/route-docs';
import { asPublic } from '../../kernel/records/as-public';
import type { PublishedRecord } from '../../kernel/records/read-published';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { oneTender, oneTenderFile, TENDER_NOTES, tenderFilterQuery } from './route-docs';
import { tenderFilters, tenderKinds } from './tender-filters';
import { presentLines, tenderWords } from './tender-words';
import { findTender, presentTender, type TenderAsked, tenantNames } from './tenders';

const AREA = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder';

/** One tender or recruitment: what the public sees of it, and what a supplier does (decisions 027, 035 and 062). */
export function mountTenders(registry: SchemaRegistry, storage: FileStorage): Mount {
  return (app, { database, auth, authenticate, translate }) => {
    const tenderPage = (): RecordPage => {
      const page = registry.byResource(TENDERS)?.page;
      if (!page) throw notFound();
      return page;
    };
    const wordsFor = (c: Context<AppEnv>, tenantCodes: Iterable<string>) =>
      tenderWords({ database, registry }, tenantCodes, (text) => translate(text, c.get('language')));
    const publicRequest = (c: Context<AppEnv>) => ({
      header: (name: string) => c.req.header(name),
      url: c.req.url,
    });
    /** As suppliers see it. Throws no_permission or record_not_found. */
    const visible = async (user: User, asked: TenderAsked): Promise<PublishedRecord> => {
      if (user.supplierCode === null) throw noPermission();
      const page = tenderPage();
      const found = await database.inTenant(scopeOf(user), (trx) =>
        findTender(trx, page, 'suppliers', asked),
      );
      if (!found) throw recordNotFound();
      return found;
    };

    app.get('/system/notice/tender', described(TENDER_NOTES.one), async (c) => {
      await countPublic(auth, c.get('address'));
      const asked = requireOne(readQuery(c, oneTender));
      const page = tenderPage();
      const found = await asPublic(database, publicRequest(c), (trx) =>
        findTender(trx, page, 'public', asked),
      );
      if (!found) throw recordNotFound();
      const codes = [found.tenantCode];
      return answer(
        c,
        presentTender(found, await tenantNames(database.kysely, codes), await wordsFor(c, codes)),
      );
    });

    app.get('/system/notice/tenderFilters', described(TENDER_NOTES.filters), async (c) => {
      await countPublic(auth, c.get('address'));
      const { type } = readQuery(c, tenderFilterQuery);
      const page = tenderPage();
      const kinds = await asPublic(database, publicRequest(c), (trx) => tenderKinds(trx, page, type));
      const codes = kinds.map(({ tenantCode }) => tenantCode);
      const names = await tenantNames(database.kysely, codes);
      return answer(c, tenderFilters(kinds, await wordsFor(c, codes), names));
    });

    app.get(`${AREA}/querySupTenderDetail`, described(TENDER_NOTES.forSupplier), authenticate, async (c) => {
      const asked = requireOne(readQuery(c, oneTender));
      const user = c.get('user');
      const found = await visible(user, asked);
      const words = await wordsFor(c, [user.tenantCode]);
      const { content = '', scope = '', contact = '', contactPhone = '', lines } = found.doc;
      const files = await Promise.all(filesOf(found).map((id) => publishedFile(database, user, id)));
      return answer(c, {
        ...presentTender(found, new Map([[user.tenantCode, user.tenantName]]), words),
        ...{ content, scope, contact, contactPhone },
        lines: presentLines(lines, words.get(user.tenantCode)),
        files: files.flatMap((file) => {
          if (!file) return [];
          const { attachmentId, fileName, contentType, size } = file;
          return { attachmentId, fileName, contentType, size };
        }),
      });
    });

    app.get(`${AREA}/downloadTenderFile`, described(TENDER_NOTES.file), authenticate, async (c) => {
      const { id, attachmentId } = readQuery(c, oneTenderFile);
      const user = c.get('user');
      const isIts = filesOf(await visible(user, { id })).includes(attachmentId);
      const file = isIts ? await publishedFile(database, user, attachmentId) : undefined;
      if (!file) throw new Refusal('file_not_found');
      return fileAnswer(c, storage, file, 'attachment');
    });
  };
}

/** The ids of a tender's documents. */
function filesOf({ doc: { attachments } }: PublishedRecord): string[] {
  return Array.isArray(attachments) ? attachments.map(String) : [];
}

/** Throws bad_request where neither says which one is meant. */
function requireOne(asked: TenderAsked): TenderAsked {
  if (asked.id === undefined && asked.orderId === undefined) {
    throw badRequest([{ path: 'id', message: '缺少参数' }]);
  }
  return asked;
}
