import type { Context, Handler } from 'hono';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Doc } from '../../../../src/contract/doc';
import type { RecordPage } from '../../../../src/contract/page-schema';
import {
  answeredFields,
  answerName,
  fileFieldOf,
  isSingleFile,
  publishedTo,
} from '../../../../src/contract/published-calls';
import type { PublishedReader } from '../../../../src/contract/published-schema';
import type { Reader } from '../../../../src/contract/read-receipts';
import { noPermission, notFound, Refusal, recordNotFound } from '../../base/errors';
import { scopeOf, type User } from '../../base/user';
import type { Tables } from '../../db/tables';
import { fileAnswer } from '../../files/file-response';
import { publishedFile } from '../../files/published-file';
import type { FileStorage } from '../../files/storage';
import { answer } from '../../http/answer';
import type { AppEnv } from '../../http/context';
import type { Mount } from '../../http/gateway-context';
import { readBody, readQuery } from '../../http/input';
import { listOf, paging } from '../../http/list-schema';
import { countPublic } from '../../http/public-rate-limit';
import { defineRoutes, route } from '../../http/route';
import type { PublishedCallInService } from '../../schemas/pages-in-service';
import type { SchemaRegistry } from '../../schemas/registry';
import { asPublic } from '../as-public';
import { pageInPath } from '../page-in-path';
import { findPublished, holdsText, isOfTenant, listPublished, type PublishedRecord } from '../read-published';
import { authorize, existing } from '../record-context';
import { RECORD_PARAMS } from '../record-schemas';
import { inputOf, isText } from './call-schemas';
import { isReadBy, markRead, readAmong, readersOf } from './receipts';

const reader: z.ZodType<Reader> = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  readAt: z.string().optional().describe('最早的阅读时间，没有读过时不写'),
  readBy: z.array(z.string()).describe('读过的账号的姓名'),
});

/** Who reads: a supplier's account, or anybody; `see` opens a transaction that shows what is theirs. */
interface Asking {
  user?: User;
  see<T>(read: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
}

type Input = Readonly<Record<string, string | number | undefined>>;
type CallRun = (call: PublishedCallInService, asking: Asking, input: Input) => Promise<unknown>;

/**
 * The calls that read what page files publish (decisions 027 and 089), as the files name them. What a reader may see is what
 * the published views show; no call states a condition of visibility. Also who has read a record.
 */
export const publishedRoutes = (registry: SchemaRegistry, storage: FileStorage): Mount =>
  defineRoutes(
    'server/kernel/records/published/routes.ts',
    (routes, { database, auth, authenticate, clock }) => {
      const context = { database, registry, clock };

      /** Counts those who need not be signed in. Throws no_permission for staff, whose pages these are not. */
      const askingOf = async (c: Context<AppEnv>, by: PublishedReader): Promise<Asking> => {
        if (by === 'public') {
          await countPublic(auth, c.get('address'));
          const request = { header: (name: string) => c.req.header(name), url: c.req.url };
          return { see: (read) => asPublic(database, request, read) };
        }
        await authenticate(c, async () => undefined);
        const user = c.get('user');
        if (user.supplierCode === null) throw noPermission();
        return { user, see: (read) => database.inTenant(scopeOf(user), read) };
      };

      const list: CallRun = async ({ page, reader: by }, { user, see }, { pageNum, pageSize, ...asked }) => {
        const { newest = 'id', search = [] } = publishedTo(page, by)!;
        const { isRead, ...texts } = asked;
        const where = [
          // The view says so as well; Citus goes by the value.
          ...(user ? [isOfTenant(user.tenantCode)] : []),
          ...search.flatMap((field) => {
            const text = texts[answerName(page, by, field)];
            return text ? [holdsText(field, String(text))] : [];
          }),
          ...(user && isRead ? [isReadBy(user, isRead === 'Y')] : []),
        ];
        return see(async (trx) => {
          const query = { latest: newest, pageNum: Number(pageNum), pageSize: Number(pageSize), where };
          const found = await listPublished(trx, page, by, query);
          const ids = found.list.map(({ id }) => id);
          const read = user && hasReceipts(page, by) ? await readAmong(trx, user, ids) : undefined;
          const rows = found.list.map((row) =>
            present(page, by, row, { inList: true, read: read?.has(row.id) }),
          );
          return { list: rows, total: found.total };
        });
      };

      /** Throws record_not_found for a draft, one that was withdrawn, another tenant's and one for others alike. */
      const findOne = async (
        trx: Transaction<Tables>,
        { page, reader: by }: PublishedCallInService,
        id: string,
      ) => {
        const found = await findPublished(trx, page, by, id);
        if (!found) throw recordNotFound();
        return found;
      };

      const get: CallRun = async (call, { user, see }, input) => {
        const { page, reader: by, operation } = call;
        const id = String(input[operation.query[0]!]);
        const marks = user !== undefined && hasReceipts(page, by);
        const found = await see(async (trx) => {
          const one = await findOne(trx, call, id);
          if (marks) await markRead(trx, user, id, clock());
          return one;
        });
        const field = fileFieldOf(page, by);
        const held = field ? firstOf(found.doc[field.path]) : '';
        const file = user && held !== '' ? await publishedFile(database, user, held) : undefined;
        return {
          ...present(page, by, found, { inList: false, read: marks || undefined }),
          ...(field && { fileName: file?.fileName ?? '' }),
        };
      };

      /** The file is read as the staff have it, once the record that is published holds it. */
      const fileOf = async (call: PublishedCallInService, { user, see }: Asking, input: Input) => {
        const [id, asked] = call.operation.query.map((name) => String(input[name]));
        const field = fileFieldOf(call.page, call.reader);
        const { doc } = await see((trx) => findOne(trx, call, id!));
        const isIts = field !== undefined && firstOf(doc[field.path]) === asked;
        const file = isIts && user ? await publishedFile(database, user, asked!) : undefined;
        if (!file) throw new Refusal('file_not_found');
        return file;
      };

      const declared: Handler<AppEnv> = async (c, next) => {
        const call = registry.byPublished(c.req.method, c.req.path);
        // A person who navigates means the page of the same path.
        if (!call || (call.reader === 'public' && c.req.header('accept')?.includes('text/html')))
          return next();
        c.set('declaredCall', c.req.path);
        const asking = await askingOf(c, call.reader);
        const schema = inputOf(call.page, call);
        const input = (await (c.req.method === 'GET' ? readQuery(c, schema) : readBody(c, schema))) as Input;
        if (call.name === 'file')
          return fileAnswer(c, storage, await fileOf(call, asking, input), 'attachment');
        return answer(c, await (call.name === 'list' ? list : get)(call, asking, input));
      };
      routes.app.all('*', declared);

      route(routes, {
        method: 'POST',
        path: '/api/resources/:resource/:id/readers',
        auth: 'user',
        about: '一条发布的记录发给了哪些供应商，谁读过、谁没读过；页面写了 receipts 才有',
        params: RECORD_PARAMS,
        subject: pageInPath({ database, registry }),
        body: z.strictObject({ ...paging, isRead: z.boolean().optional() }),
        answer: listOf(reader).extend({ read: z.int(), unread: z.int() }),
        errors: ['not_found', 'no_permission', 'record_not_found'],
        needs: '资源的页面',
        handler: async ({ params: { id }, subject: page, body, user, tx }) => {
          if (!hasReceipts(page, 'suppliers') || page.resource.view) throw notFound();
          const call = { user, page };
          return tx.write(async (trx) => {
            await authorize(context, trx, call, 'get');
            return readersOf(trx, page, user.tenantCode, await existing(trx, call, id), body);
          });
        },
      });
    },
  );

function hasReceipts(page: RecordPage, by: PublishedReader): boolean {
  return publishedTo(page, by)?.receipts === true;
}

/** A record in the names of the call: texts empty where there are none. */
function present(
  page: RecordPage,
  by: PublishedReader,
  { id, doc }: PublishedRecord,
  { inList, read }: { inList: boolean; read: boolean | undefined },
): Doc {
  const values = answeredFields(page, by, inList).flatMap((field) => {
    const value = isSingleFile(field) ? firstOf(doc[field.path]) : doc[field.path];
    const empty = isText(field) ? '' : field.type === 'array' ? [] : undefined;
    const said = value ?? empty;
    return said === undefined ? [] : [[answerName(page, by, field.path), said] as const];
  });
  return {
    [answerName(page, by, 'id')]: id,
    ...Object.fromEntries(values),
    ...(hasReceipts(page, by) && { isRead: read ? 'Y' : 'N' }),
  };
}

/** The id of the one file that a field holds; empty where it has none. */
function firstOf(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? String(value[0]) : '';
}
