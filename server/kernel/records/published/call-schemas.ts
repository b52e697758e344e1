import { z } from 'zod';
import type { FieldInfo } from '../../../../src/contract/fields';
import type { RecordPage } from '../../../../src/contract/page-schema';
import {
  answeredFields,
  answerName,
  isSingleFile,
  type PublishedCall,
  publishedTo,
} from '../../../../src/contract/published-calls';
import { listOf, paging } from '../../http/list-schema';

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
  if (name !== 'list') {
    const id = z.string().min(1).max(MOST_ID);
    return z.strictObject(Object.fromEntries(operation.query.map((one) => [one, id])));
  }
  const said = publishedTo(page, reader);
  const text = z.string().trim().max(MOST_TEXT).optional().describe('含有的文字');
  const searched = (said?.search ?? []).map((field) => [answerName(page, reader, field), text] as const);
  return z.strictObject({
    ...(operation.method === 'GET' ? inQuery : paging),
    ...Object.fromEntries(searched),
    ...(said?.receipts && { isRead: YES_NO.optional().describe('只要读过的，或没读过的') }),
  });
}

/** What a call answers; undefined for a file. */
export function answerOf(page: RecordPage, { reader, name }: PublishedCall): z.ZodType | undefined {
  if (name === 'file') return undefined;
  const fields = answeredFields(page, reader, name === 'list');
  const hasFile = name === 'get' && fields.some(isSingleFile);
  const row = z.object({
    [answerName(page, reader, 'id')]: z.string(),
    ...Object.fromEntries(
      fields.map((field) => [
        answerName(page, reader, field.path),
        answeredValue(field).describe(`${field.title}${isText(field) ? '；没有时为空' : ''}`),
      ]),
    ),
    ...(publishedTo(page, reader)?.receipts && { isRead: YES_NO.describe('本账号是否读过') }),
    ...(hasFile && { fileName: z.string().describe('附件的文件名') }),
  });
  return name === 'list' ? listOf(row) : row;
}

function answeredValue(field: FieldInfo): z.ZodType {
  if (isText(field)) return z.string();
  if (field.type === 'number') return z.number().optional();
  if (field.type === 'boolean') return z.boolean().optional();
  return field.type === 'array' ? z.array(z.unknown()) : z.looseObject({}).optional();
}

/** Whether a field is answered as a text, empty where it has no value. */
export function isText(field: FieldInfo): boolean {
  return field.type === 'string' || isSingleFile(field);
}
