import type { Context } from 'hono';
import { z } from 'zod';
import { TENDERS } from '../../../src/contract/system-resources';
import { badRequest, noPermission, Refusal, recordNotFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { fileAnswer } from '../../kernel/files/file-response';
import { publishedFile } from '../../kernel/files/published-file';
import { fileInfo } from '../../kernel/files/upload-docs';
import type { AppEnv } from '../../kernel/http/context';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { type CallerTransactions, route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { asPublic } from '../../kernel/records/as-public';
import type { PublishedRecord } from '../../kernel/records/read-published';
import { requirePage } from '../../kernel/records/record-context';
import { tenderFilters, tenderKinds } from './tender-filters';
import { tender, tenderType } from './tender-schema';
import { presentLines, tenderWords } from './tender-words';
import { findTender, presentTender, type TenderAsked, tenantNames } from './tenders';

const AREA = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder';

const id = z.string().min(1).max(64);
const oneTender = z.strictObject({
  id: id.optional(),
  orderId: id.optional().describe('单号；没有 id 时按它找，几个租户有同一单号时给最新的'),
});
const choice = z.object({ value: z.string(), label: z.string() });

const open = '供没有登录的人看的页面要用；只有已发布的记录和这些字段，按地址限次数';

/** One tender or recruitment: what the public sees of it, and what a supplier does (decisions 027, 035 and 062). */
export const tenderRoutes = moduleRoutes('server/modules/tenders/routes.ts', (routes, kernel) => {
  const { database, registry, storage, auth } = kernel;
  const limit = (c: Context<AppEnv>) => countPublic(auth, c.get('address'));
  const tenderPage = () => requirePage(registry, TENDERS);
  /** As suppliers see it. Throws no_permission or record_not_found. */
  const visible = async (
    { user, tx }: { user: User; tx: CallerTransactions },
    asked: TenderAsked,
  ): Promise<PublishedRecord> => {
    if (user.supplierCode === null) throw noPermission();
    const page = tenderPage();
    const found = await tx.write((trx) => findTender(trx, page, 'suppliers', asked));
    if (!found) throw recordNotFound();
    return found;
  };

  route(routes, {
    method: 'GET',
    path: '/system/notice/tender',
    auth: 'public',
    open,
    limit,
    about: '一条已发布的招标或招募，公开的部分；请求头 tenant-code 写哪个租户就只在那里找',
    query: oneTender,
    answer: tender,
    errors: ['record_not_found', 'too_many_requests'],
    async handler({ query, t, c }) {
      const asked = requireOne(query);
      const page = tenderPage();
      const found = await asPublic(database, publicRequest(c), (trx) =>
        findTender(trx, page, 'public', asked),
      );
      if (!found) throw recordNotFound();
      const codes = [found.tenantCode];
      return presentTender(
        found,
        await tenantNames(database.kysely, codes),
        await tenderWords(kernel, codes, t),
      );
    },
  });

  route(routes, {
    method: 'GET',
    path: '/system/notice/tenderFilters',
    auth: 'public',
    open,
    limit,
    about: '已发布的招标和招募可以按哪些品类、地区和采购方筛选；每一项都至少有一条',
    query: z.strictObject({ type: tenderType }),
    answer: z.object({
      categories: z.array(choice).describe('一级品类'),
      regions: z.array(choice).describe('省'),
      buyers: z.array(choice).describe('发布的租户'),
    }),
    errors: ['too_many_requests'],
    async handler({ query: { type }, t, c }) {
      const page = tenderPage();
      const kinds = await asPublic(database, publicRequest(c), (trx) => tenderKinds(trx, page, type));
      const codes = kinds.map(({ tenantCode }) => tenantCode);
      const names = await tenantNames(database.kysely, codes);
      return tenderFilters(kinds, await tenderWords(kernel, codes, t), names);
    },
  });

  route(routes, {
    method: 'GET',
    path: `${AREA}/querySupTenderDetail`,
    auth: 'user',
    about: '一条已发布的招标或招募，供应商可看的全部',
    query: oneTender,
    answer: tender.extend({
      content: z.string().describe('带格式的文本'),
      scope: z.string().describe('采购范围，没有时为空'),
      contact: z.string(),
      contactPhone: z.string(),
      lines: z
        .array(
          z.object({
            material: z.string(),
            specification: z.string(),
            quantity: z.number(),
            unit: z.string().describe('单位的名称'),
          }),
        )
        .describe('采购清单'),
      files: z.array(fileInfo).describe('招标文件'),
    }),
    errors: ['no_permission', 'record_not_found'],
    needs: '供应商',
    async handler({ query, user, tx, t }) {
      const found = await visible({ user, tx }, requireOne(query));
      const words = await tenderWords(kernel, [user.tenantCode], t);
      const { content = '', scope = '', contact = '', contactPhone = '', lines } = found.doc;
      const files = await Promise.all(filesOf(found).map((file) => publishedFile(database, user, file)));
      return {
        ...presentTender(found, new Map([[user.tenantCode, user.tenantName]]), words),
        ...{ content, scope, contact, contactPhone },
        lines: presentLines(lines, words.get(user.tenantCode)),
        files: files.flatMap((file) => {
          if (!file) return [];
          const { attachmentId, fileName, contentType, size } = file;
          return { attachmentId, fileName, contentType, size };
        }),
      };
    },
  });

  route(routes, {
    method: 'GET',
    path: `${AREA}/downloadTenderFile`,
    auth: 'user',
    about: '一份招标文件，文件名按 RFC 6266',
    query: z.strictObject({ id, attachmentId: id }),
    answer: 'file',
    errors: ['no_permission', 'record_not_found', 'file_not_found', 'file_not_kept'],
    needs: '供应商；已发布的招标',
    async handler({ query, user, tx, c }) {
      const isIts = filesOf(await visible({ user, tx }, { id: query.id })).includes(query.attachmentId);
      const file = isIts ? await publishedFile(database, user, query.attachmentId) : undefined;
      if (!file) throw new Refusal('file_not_found');
      return fileAnswer(c, storage, file, 'attachment');
    },
  });
});

function publicRequest(c: Context<AppEnv>) {
  return { header: (name: string) => c.req.header(name), url: c.req.url };
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
