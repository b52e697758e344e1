import type { Context, Handler } from 'hono';
import { z } from 'zod';
import type { Reader } from '../../../../src/contract/api/read-receipts';
import type { Doc } from '../../../../src/contract/base/doc';
import type { FileInfo } from '../../../../src/contract/base/files';
import { nowInBeijing } from '../../../../src/contract/fields/derived';
import { dictionaryOf, type FieldInfo, itemFieldsOf } from '../../../../src/contract/fields/fields';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { PublishedReader } from '../../../../src/contract/language/published-schema';
import {
  answeredFields,
  answerName,
  fileFieldsOf,
  isSeveralFiles,
  isSingleFile,
  publishedTo,
} from '../../../../src/contract/pages/published-calls';
import { badRequest, noPermission, notFound, Refusal, recordNotFound } from '../../base/errors';
import { scopeOf, type User } from '../../base/user';
import type { Trx } from '../../db/tables';
import { fileAnswer } from '../../files/file-response';
import { publishedFile } from '../../files/published-file';
import { answer } from '../../http/answer';
import type { AppEnv } from '../../http/context';
import { readBody, readQuery } from '../../http/input';
import { listOf, paging } from '../../http/list-schema';
import { countPublic } from '../../http/public-rate-limit';
import type { PublishedCallInService } from '../../schemas/pages-in-service';
import { tenantsMeant } from '../../sessions/public-tenant';
import { asPublic } from '../common/as-public';
import { authorize, existing } from '../context/record-context';
import { defineRecordRoutes, recordRoute } from '../hooks/record-route';
import {
  findPublished,
  holdsText,
  isId,
  isOfTenant,
  isValue,
  listPublished,
  type PublishedRecord,
} from '../lists/read-published';
import { inputOf, isInWords, isText } from './call-schemas';
import { byDeadline, combinationsOf, filterChoices, filterConditions, isSaidBy } from './filters';
import { isReadBy, markRead, readAmong, readersOf } from './receipts';
import { dictionariesOf, inWords, tenantNames, type Words, wordsOf } from './words';

const reader: z.ZodType<Reader> = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  readAt: z.string().optional().describe('最早的阅读时间，没有读过时不写'),
  readBy: z.array(z.string()).describe('读过的账号的姓名'),
});

/** Who reads: a supplier's account, or anybody; `see` opens a transaction that shows what is theirs. */
interface Asking {
  user?: User;
  /** The tenants whose records may be meant. */
  tenants(): Promise<string[]>;
  /** A text in the reader's language. */
  t(text: string): string;
  see<T>(read: (trx: Trx) => Promise<T>): Promise<T>;
}

type Input = Readonly<Record<string, string | number | undefined>>;
type CallRun = (call: PublishedCallInService, asking: Asking, input: Input) => Promise<unknown>;

/**
 * The calls that read what page files publish (decisions 027 and 089), as the files name them. What a reader may see is what
 * the published views show; no call states a condition of visibility. Also who has read a record.
 */
export const publishedRoutes = defineRecordRoutes(
  'server/kernel/records/published/routes.ts',
  (routes, context) => {
    const { database, registry, storage, auth, authenticate, clock, translate } = context;

    /** Counts those who need not be signed in. Throws no_permission for staff, whose pages these are not. */
    const askingOf = async (c: Context<AppEnv>, by: PublishedReader): Promise<Asking> => {
      const t = (text: string) => translate(text, c.get('language'));
      if (by === 'public') {
        await countPublic(auth, c.get('address'));
        const request = { header: (name: string) => c.req.header(name), url: c.req.url };
        const meant = async () => (await tenantsMeant(database.kysely, request)).tenants;
        return {
          t,
          tenants: async () => (await meant()).map(({ tenant_code: code }) => code),
          see: (read) => asPublic(database, request, read),
        };
      }
      await authenticate(c, async () => undefined);
      const user = c.get('user');
      if (user.supplierCode === null) throw noPermission();
      const { tenantCode } = user;
      return {
        t,
        user,
        tenants: async () => [tenantCode],
        see: (read) => database.inTenant(scopeOf(user), read),
      };
    };

    /** What puts these records into words; nothing is read where the page answers codes alone. */
    const wordsFor = async (
      { page, reader: by }: PublishedCallInService,
      { t }: Asking,
      rows: readonly PublishedRecord[],
    ): Promise<Words> => {
      const said = publishedTo(page, by);
      const codes = rows.map(({ tenantCode }) => tenantCode);
      return wordsOf(
        said?.words ? await dictionariesOf(context, page, by, codes) : new Map(),
        said?.tenant === undefined ? new Map() : await tenantNames(database.kysely, codes),
        t,
      );
    };

    /** The conditions of a call's filters. Throws bad_request. */
    const narrowed = async (
      { page, reader: by }: PublishedCallInService,
      { tenants }: Asking,
      asked: Input,
    ) => {
      const base = registry.dictionaries();
      // The dictionaries of every tenant are read where those of the files do not say it.
      const dictionaries = isSaidBy(base, page, by, asked)
        ? new Map([['', base]])
        : await dictionariesOf(context, page, by, await tenants());
      return filterConditions(page, by, asked, dictionaries);
    };

    const list: CallRun = async (call, asking, { pageNum, pageSize, ...asked }) => {
      const { page, reader: by } = call;
      const { user, see } = asking;
      const { newest = 'id', search = [], deadline } = publishedTo(page, by)!;
      const { isRead, sort, ...texts } = asked;
      const where = [
        // The view says so as well; Citus goes by the value.
        ...(user ? [isOfTenant(user.tenantCode)] : []),
        ...search.flatMap((field) => {
          const text = texts[answerName(page, by, field)];
          return text ? [holdsText(field, String(text))] : [];
        }),
        ...(user && isRead ? [isReadBy(user, isRead === 'Y')] : []),
        ...(await narrowed(call, asking, asked)),
      ];
      const order = sort && deadline ? { order: byDeadline(deadline, nowInBeijing(clock())) } : {};
      const query = {
        latest: newest,
        ...order,
        pageNum: Number(pageNum),
        pageSize: Number(pageSize),
        where,
      };
      const { found, read } = await see(async (trx) => {
        const found = await listPublished(trx, page, by, query);
        const ids = found.list.map(({ id }) => id);
        return { found, read: user && hasReceipts(page, by) ? await readAmong(trx, user, ids) : undefined };
      });
      const words = await wordsFor(call, asking, found.list);
      const rows = found.list.map((row) =>
        present(page, by, row, words, { inList: true, read: read?.has(row.id) }),
      );
      return { list: rows, total: found.total };
    };

    const filters: CallRun = async (call, asking, asked) => {
      const { page, reader: by } = call;
      const where = await narrowed(call, asking, asked);
      const found = await asking.see((trx) => combinationsOf(trx, page, by, where));
      const codes = found.map(({ tenantCode }) => tenantCode);
      const dictionaries = await dictionariesOf(context, page, by, codes);
      const tenants = await tenantNames(database.kysely, codes);
      return filterChoices(page, by, found, dictionaries, { tenants, t: asking.t });
    };

    /** Throws record_not_found for a draft, one that was withdrawn, another tenant's and one for others alike. */
    const findOne = async (
      trx: Trx,
      { page, reader: by }: PublishedCallInService,
      id: string | undefined,
      text?: { field: string; value: string } | undefined,
    ) => {
      const where = [
        ...(id === undefined ? [] : [isId(id)]),
        ...(text ? [isValue(text.field, text.value)] : []),
      ];
      // Several tenants may have one of that text: the newest is meant.
      const { newest = 'id' } = publishedTo(page, by)!;
      const found = where.length > 0 && (await findPublished(trx, page, by, { latest: newest, where }));
      if (!found) throw recordNotFound();
      return found;
    };

    /** What the staff's files of a record are, those that are not there any more left out. */
    const filesOf = async (user: User | undefined, ids: readonly string[]): Promise<FileInfo[]> => {
      const files = await Promise.all(ids.map((id) => user && publishedFile(database, user, id)));
      return files.flatMap((file) => {
        if (!file) return [];
        const { attachmentId, fileName, contentType, size } = file;
        return { attachmentId, fileName, contentType, size };
      });
    };

    const get: CallRun = async (call, asking, input) => {
      const { page, reader: by, operation } = call;
      const { user, see } = asking;
      const [idName = '', textName] = operation.query;
      const [id, value] = [input[idName], textName && input[textName]];
      if (id === undefined && value === undefined) throw badRequest([{ path: idName, message: '缺少参数' }]);
      const field = answeredFields(page, by, false).find(
        ({ path }) => answerName(page, by, path) === textName,
      );
      const marks = user !== undefined && hasReceipts(page, by);
      const found = await see(async (trx) => {
        const text = field && value !== undefined ? { field: field.path, value: String(value) } : undefined;
        const one = await findOne(trx, call, id === undefined ? undefined : String(id), text);
        if (marks) await markRead(trx, user, one.id, clock());
        return one;
      });
      const answered = present(page, by, found, await wordsFor(call, asking, [found]), {
        inList: false,
        read: marks || undefined,
      });
      for (const one of fileFieldsOf(page, by)) {
        const files = await filesOf(user, idsIn(found.doc[one.path]));
        if (isSingleFile(one)) answered.fileName = files[0]?.fileName ?? '';
        else answered[answerName(page, by, one.path)] = files;
      }
      return answered;
    };

    /** The file is read as the staff have it, once the record that is published holds it. */
    const fileOf = async (call: PublishedCallInService, { user, see }: Asking, input: Input) => {
      const [id, asked] = call.operation.query.map((name) => String(input[name]));
      const { doc } = await see((trx) => findOne(trx, call, id));
      const isIts = fileFieldsOf(call.page, call.reader).some(({ path }) =>
        idsIn(doc[path]).includes(asked!),
      );
      const file = isIts && user ? await publishedFile(database, user, asked!) : undefined;
      if (!file) throw new Refusal('file_not_found');
      return file;
    };

    const declared: Handler<AppEnv> = async (c, next) => {
      const call = registry.byPublished(c.req.method, c.req.path);
      // A person who navigates means the page of the same path.
      if (!call || (call.reader === 'public' && c.req.header('accept')?.includes('text/html'))) return next();
      c.set('declaredCall', c.req.path);
      const asking = await askingOf(c, call.reader);
      const schema = inputOf(call.page, call);
      const input = (await (c.req.method === 'GET' ? readQuery(c, schema) : readBody(c, schema))) as Input;
      if (call.name === 'file')
        return fileAnswer(c, storage, await fileOf(call, asking, input), 'attachment');
      return answer(c, await { list, get, filters }[call.name](call, asking, input));
    };
    routes.app.all('*', declared);

    recordRoute(routes, context, 'POST', '/api/resources/:resource/:id/readers', {
      about: '一条发布的记录发给了哪些供应商，谁读过、谁没读过；页面写了 receipts 才有',
      body: z.strictObject({ ...paging, isRead: z.boolean().optional() }),
      answer: listOf(reader).extend({ read: z.int(), unread: z.int() }),
      errors: ['no_permission', 'record_not_found'],
      needs: '资源的页面',
      handler: async ({ params: { id }, call, body, tx }) => {
        const { page, user } = call;
        if (!hasReceipts(page, 'suppliers') || page.resource.view) throw notFound();
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
  { tenantCode, id, doc }: PublishedRecord,
  words: Words,
  { inList, read }: { inList: boolean; read: boolean | undefined },
): Doc {
  const tenant = publishedTo(page, by)?.tenant;
  const values = answeredFields(page, by, inList).flatMap((field) => {
    const value = presentedValue(page, by, field, doc[field.path], (dictionary, code) =>
      words.nameOf(tenantCode, dictionary, code),
    );
    const empty = isText(page, by, field) ? '' : field.type === 'array' ? [] : undefined;
    const said = value ?? empty;
    return said === undefined ? [] : [[answerName(page, by, field.path), said] as const];
  });
  return {
    [answerName(page, by, 'id')]: id,
    ...Object.fromEntries(values),
    ...(tenant !== undefined && { [tenant]: words.tenants.get(tenantCode) ?? '' }),
    ...(hasReceipts(page, by) && { isRead: read ? 'Y' : 'N' }),
  };
}

type NameOf = (dictionary: string | undefined, code: unknown) => string | undefined;

/** One value as it is answered; those of several files are added by whoever may read them. */
function presentedValue(
  page: RecordPage,
  by: PublishedReader,
  field: FieldInfo,
  value: unknown,
  nameOf: NameOf,
): unknown {
  if (isSingleFile(field)) return idsIn(value)[0] ?? '';
  if (isSeveralFiles(field)) return [];
  if (isInWords(page, by, field))
    return inWords(field, value, (code) => nameOf(dictionaryOf(field.schema), code));
  const columns = itemFieldsOf(field);
  if (!columns || !Array.isArray(value)) return value;
  return (value as Doc[]).map((row) => rowOf(page, by, field, columns, row, nameOf));
}

/** A row of a table with every column that it has a value for, texts empty where there are none. */
function rowOf(
  page: RecordPage,
  by: PublishedReader,
  { path }: FieldInfo,
  columns: ReadonlyMap<string, FieldInfo>,
  row: Doc,
  nameOf: NameOf,
): Doc {
  const words = publishedTo(page, by)?.words ?? [];
  const cells = [...columns].flatMap(([name, { type, schema }]) => {
    const value = words.includes(`${path}.${name}`) ? nameOf(dictionaryOf(schema), row[name]) : row[name];
    const said = value ?? (type === 'string' ? '' : undefined);
    return said === undefined ? [] : [[name, said] as const];
  });
  return Object.fromEntries(cells);
}

/** The ids of the files that a field holds. */
function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
