import { z } from 'zod';
import { REFUSALS, type RefusalCode } from '../../../src/contract/api/envelope';
import { type ImportFault, type ImportJob, MAX_IMPORT_PART } from '../../../src/contract/api/transfers';
import { importFault, importJob } from '../../../src/contract/api/transfers-schema';
import { MAX_IMPORT } from '../../../src/contract/pages/import-fields';
import { type Language, ruleMessage } from '../../../src/contract/rules/messages';
import { filledIn, titleIn } from '../../kernel/base/translate';
import type { RouteInput } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { authorize } from '../../kernel/records/context/record-context';
import { recordRoute } from '../../kernel/records/hooks/record-route';
import { checkPart } from './check-part';
import type { RowViolation } from './checked-row';
import { beginImport, jobsOf, removeImport, type StoredJob } from './jobs';
import { type ReviewedJob, reviewImport } from './review-import';
import { writeImport } from './write-import';

const id = '开始导入时答复的编号';
const needs = '资源的页面里导入按钮的权限码；新增、修改另需各自的权限码';
export const importRoutes = moduleRoutes('server/modules/imports/routes.ts', (routes, kernel) => {
  const all = '/api/resources/:resource/imports';
  recordRoute(routes, kernel, 'POST', all, {
    about: '开始一次导入：分批送来文件的行，检查后再写入',
    body: z.strictObject({
      fileName: z.string().trim().min(1).max(200),
      total: z.int().min(1).max(MAX_IMPORT).describe('文件里的行数'),
    }),
    answer: importJob,
    errors: ['no_permission'],
    needs,
    handler: async ({ call, body, ...reader }) => presentJob(reader, await beginImport(kernel, call, body)),
  });

  recordRoute(routes, kernel, 'GET', all, {
    about: '本人最近的导入',
    answer: z.array(importJob),
    errors: ['no_permission'],
    needs,
    async handler({ call, tx, ...reader }) {
      const jobs = await tx.write(async (trx) => {
        await authorize(kernel, trx, call, 'import');
        return jobsOf(trx, call.user, call.page.resource.name);
      });
      return jobs.map((one) => presentJob(reader, one));
    },
  });

  recordRoute(routes, kernel, 'POST', `${all}/:id/rows`, {
    about: '检查文件的一批行，不写入；唯一字段与已有记录相同的行是修改',
    params: { id },
    body: z.strictObject({
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
    }),
    answer: z.object({ checked: z.int(), faults: z.array(importFault) }),
    errors: ['no_permission', 'record_not_found', 'field_not_writable'],
    needs,
    async handler({ params, call, body, ...reader }) {
      const part = await checkPart(kernel, call, params.id, body);
      return { checked: part.checked, faults: describeFaults(reader, part.faults) };
    },
  });

  recordRoute(routes, kernel, 'POST', `${all}/:id/review`, {
    about: '整个文件检查完：重复的行、要新增和修改的',
    params: { id },
    answer: importJob,
    errors: ['no_permission', 'record_not_found'],
    needs,
    handler: async ({ params, call, ...reader }) =>
      presentJob(reader, await reviewImport(kernel, call, params.id)),
  });

  recordRoute(routes, kernel, 'POST', `${all}/:id/write`, {
    about: '写入检查通过的导入，全成或全不成，重复调用只写一次；有行被拒绝则退回检查',
    params: { id },
    answer: importJob,
    errors: ['no_permission', 'record_not_found', 'supplier_stopped'],
    needs,
    handler: async ({ params, call, ...reader }) =>
      presentJob(reader, await writeImport(kernel, call, params.id)),
  });

  recordRoute(routes, kernel, 'DELETE', `${all}/:id`, {
    about: '撤回没有写入的导入，或收起它的结果',
    params: { id },
    answer: z.null(),
    errors: ['record_not_found'],
    needs,
    handler: ({ params, call }) => removeImport(kernel, call, params.id),
  });
});

/** Whose language the answer is in. */
type Reader = Pick<RouteInput<'user', string, undefined, undefined, undefined>, 't' | 'c'>;

function presentJob(reader: Reader, stored: StoredJob & Partial<ReviewedJob>): ImportJob {
  const { report, at, changes = [], ...rest } = stored;
  const { faults, ...counts } = report;
  return { ...rest, ...counts, changes, faults: describeFaults(reader, faults), at: at.toISOString() };
}

/** What is wrong with a row beside the rules of its page, in words. */
const WORDS: Readonly<Record<string, string>> = {
  repeatedRow: '与第 {row} 行重复',
  changedMeanwhile: '这条记录刚被他人修改或删除，请再检查一次',
  notEditable: '已有这条记录，它现在不能修改',
  notCreatable: '没有这条记录，您不能新增',
  noSupplier: '没有这个供应商',
  otherSupplier: '不能为别的供应商填写',
  namesSupplier: '供应商编码填写不正确',
};

function describeFaults({ t, c }: Reader, faults: readonly RowViolation[]): ImportFault[] {
  const language: Language = c.get('language');
  const words = ({ rule, params }: RowViolation) => {
    if (Object.hasOwn(WORDS, rule)) {
      return filledIn(WORDS[rule]!, params as Record<string, string | number>, t);
    }
    if (Object.hasOwn(REFUSALS, rule)) return t(REFUSALS[rule as RefusalCode].message);
    return t(ruleMessage(rule, { ...params, title: titleIn(params.title, t) }, language));
  };
  return faults.map((one) => ({ row: one.row, path: one.path, message: words(one) }));
}
