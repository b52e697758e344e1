import { z } from 'zod';
import { MAX_IMPORT } from '../../../src/contract/import-fields';
import { type ImportJob, MAX_IMPORT_PART } from '../../../src/contract/transfers';
import type { RouteNotes } from '../../kernel/http/route-docs';

const file = 'server/modules/imports/routes.ts';
const resource = '资源名，即页面文件的 resource.name';
const id = '开始导入时答复的编号';
const needs = '资源的页面里导入按钮的权限码；新增、修改另需各自的权限码';
const fault = z.object({ row: z.int(), path: z.string(), message: z.string() });
const job: z.ZodType<ImportJob> = z.object({
  id: z.string(),
  resource: z.string(),
  fileName: z.string(),
  step: z.enum(['checking', 'checked', 'written']),
  total: z.int(),
  creates: z.int().describe('新增的行数'),
  updates: z.int().describe('修改已有记录的行数'),
  unchanged: z.int().describe('与已有记录相同的行数'),
  requested: z.int().describe('成为变更申请的行数'),
  faults: z.array(fault),
  changes: z.array(
    z.object({
      row: z.int(),
      id: z.string(),
      name: z.string(),
      changes: z.array(
        z.object({
          path: z.string(),
          before: z.unknown(),
          after: z.unknown(),
          hidden: z.literal(true).optional(),
        }),
      ),
    }),
  ),
  at: z.string(),
}) as z.ZodType<ImportJob>;

export const beginBody = z.strictObject({
  fileName: z.string().trim().min(1).max(200),
  total: z.int().min(1).max(MAX_IMPORT).describe('文件里的行数'),
});
export const rowsBody = z.strictObject({
  from: z.int().min(0).max(MAX_IMPORT).describe('这一批第一行在文件里是第几个，从 0 开始'),
  list: z
    .array(
      z.strictObject({
        row: z.int().min(1).describe('文件里的行号'),
        values: z.looseObject({}).describe('字段和取值；空单元格写 null'),
      }),
    )
    .min(1)
    .max(MAX_IMPORT_PART)
    .optional()
    .describe('不写则把这一批再检查一次'),
});

/** What the calls of imports say of themselves. */
export const IMPORT_NOTES = {
  begin: {
    about: '开始一次导入：分批送来文件的行，检查后再写入',
    file,
    params: { resource },
    body: beginBody,
    answer: job,
    errors: ['bad_request', 'no_permission', 'not_found'],
    needs,
  },
  list: {
    about: '本人最近的导入',
    file,
    params: { resource },
    answer: z.array(job),
    errors: ['no_permission', 'not_found'],
    needs,
  },
  rows: {
    about: '检查文件的一批行，不写入；唯一字段与已有记录相同的行是修改',
    file,
    params: { resource, id },
    body: rowsBody,
    answer: z.object({ checked: z.int(), faults: z.array(fault) }),
    errors: ['bad_request', 'no_permission', 'record_not_found'],
    needs,
  },
  review: {
    about: '整个文件检查完：重复的行、要新增和修改的',
    file,
    params: { resource, id },
    answer: job,
    errors: ['bad_request', 'no_permission', 'record_not_found'],
    needs,
  },
  write: {
    about: '写入检查通过的导入，全成或全不成，重复调用只写一次；有行被拒绝则退回检查',
    file,
    params: { resource, id },
    answer: job,
    errors: ['bad_request', 'no_permission', 'record_not_found', 'supplier_stopped'],
    needs,
  },
  remove: {
    about: '撤回没有写入的导入，或收起它的结果',
    file,
    params: { resource, id },
    answer: z.null(),
    errors: ['record_not_found'],
    needs,
  },
} as const satisfies Record<string, RouteNotes>;
