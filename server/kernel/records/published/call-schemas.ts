import { z } from 'zod';
import { type FieldInfo, fieldsOf, itemFieldsOf } from '../../../../src/contract/fields/fields';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { PublishedReader } from '../../../../src/contract/language/published-schema';
import {
  answeredFields,
  answerName,
  isRegion,
  isSeveralFiles,
  isSingleFile,
  type PublishedCall,
  publishedTo,
} from '../../../../src/contract/pages/published-calls';
import { TENANT } from '../../../../src/contract/pages/published-screens';
import { fileInfo } from '../../files/upload-docs';
import { listOf, paging } from '../../http/list-schema';
import { filterKind } from './filter-kinds';

/** Longest text that titles are searched for, and longest id. */
const MOST_TEXT = 60;
const MOST_ID = 64;
/** Rows of a page of a public list, and how many where none are named (specification section 9). */
const PUBLIC_ROWS = 50;
const LANDING_ROWS = 7;

const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .refine((value) => value <= most);
const inQuery = { pageNum: number(1_000).default(1), pageSize: number(PUBLIC_ROWS).default(LANDING_ROWS) };
const YES_NO = z.enum(['Y', 'N']);

/** What a call takes: the query of a GET, the body of a POST; strict, so that a wrong name is noticed. */
export function inputOf(page: RecordPage, { reader, name, operation }: PublishedCall): z.ZodObject {
  const said = publishedTo(page, reader);
  const narrowed = Object.fromEntries(
    Object.entries(said?.filters ?? {}).map(([param, field]) => [param, filterInput(page, field)]),
  );
  if (name === 'filters') return z.strictObject(narrowed);
  if (name !== 'list') {
    const id = z.string().min(1).max(MOST_ID);
    // A record is named by its id, or by the other text that the call takes.
    const one = name === 'get' && operation.query.length > 1 ? id.optional() : id;
    return z.strictObject(Object.fromEntries(operation.query.map((param) => [param, one])));
  }
  const text = z.string().trim().max(MOST_TEXT).optional().describe('含有的文字');
  const searched = (said?.search ?? []).map((field) => [answerName(page, reader, field), text] as const);
  return z.strictObject({
    ...(operation.method === 'GET' ? inQuery : paging),
    ...Object.fromEntries(searched),
    ...narrowed,
    ...(said?.deadline !== undefined && {
      sort: z.enum(['deadline']).optional().describe('deadline 按截止时间，还没到的在前；不写则新的在前'),
    }),
    ...(said?.receipts && { isRead: YES_NO.optional().describe('只要读过的，或没读过的') }),
  });
}

function filterInput(page: RecordPage, field: string): z.ZodType {
  const kind = filterKind(page, field);
  const title = fieldsOf(page.form).get(field)?.title ?? '';
  if (kind === 'region')
    return z
      .string()
      .regex(/^\d{6}$/)
      .optional()
      .describe(`${title}：省级行政区划代码（GB/T 2260）`);
  const text = z.string().min(1).max(MOST_ID).optional();
  if (field === TENANT) return text.describe('发布的租户');
  return text.describe(kind === 'tree' ? `${title}的编码，含它的下级` : `${title}，字典的取值`);
}

const choice = z.object({ value: z.string(), label: z.string() });

/** What a call answers; undefined for a file. */
export function answerOf(page: RecordPage, { reader, name }: PublishedCall): z.ZodType | undefined {
  if (name === 'file') return undefined;
  const said = publishedTo(page, reader);
  if (name === 'filters')
    return z.object(
      Object.fromEntries(Object.keys(said?.filters ?? {}).map((param) => [param, z.array(choice)])),
    );
  const fields = answeredFields(page, reader, name === 'list');
  const hasFile = name === 'get' && fields.some(isSingleFile);
  const row = z.object({
    [answerName(page, reader, 'id')]: z.string(),
    ...Object.fromEntries(
      fields.map((field) => [
        answerName(page, reader, field.path),
        answeredValue(page, reader, field).describe(
          `${field.title}${isText(page, reader, field) ? '；没有时为空' : ''}`,
        ),
      ]),
    ),
    ...(said?.tenant !== undefined && { [said.tenant]: z.string().describe('发布的租户') }),
    ...(said?.receipts && { isRead: YES_NO.describe('本账号是否读过') }),
    ...(hasFile && { fileName: z.string().describe('附件的文件名') }),
  });
  return name === 'list' ? listOf(row) : row;
}

function answeredValue(page: RecordPage, reader: PublishedReader, field: FieldInfo): z.ZodType {
  if (isText(page, reader, field)) return z.string();
  if (isSeveralFiles(field)) return z.array(fileInfo);
  if (field.type === 'number') return z.number().optional();
  if (field.type === 'boolean') return z.boolean().optional();
  if (isInWords(page, reader, field)) return z.array(z.string());
  const columns = itemFieldsOf(field);
  if (columns)
    return z.array(z.object(Object.fromEntries([...columns].map(([name, one]) => [name, cell(one)]))));
  return field.type === 'array' ? z.array(z.unknown()) : z.looseObject({}).optional();
}

/** A cell of a table: a text is empty where there is none. */
function cell({ type, title }: FieldInfo): z.ZodType {
  if (type === 'string') return z.string().describe(title);
  return (type === 'number' ? z.number() : z.unknown()).optional().describe(title);
}

export function isInWords(page: RecordPage, reader: PublishedReader, { path }: FieldInfo): boolean {
  return publishedTo(page, reader)?.words?.includes(path) === true;
}

/** Whether a field is answered as a text, empty where it has no value. */
export function isText(page: RecordPage, reader: PublishedReader, field: FieldInfo): boolean {
  const isNamed = isInWords(page, reader, field) && isRegion(field);
  return field.type === 'string' || isSingleFile(field) || isNamed;
}
