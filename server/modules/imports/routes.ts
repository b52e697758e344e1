import type { Context } from 'hono';
import { REFUSALS, type RefusalCode } from '../../../src/contract/envelope';
import { ruleMessage } from '../../../src/contract/rules/messages';
import type { ImportFault, ImportJob } from '../../../src/contract/transfers';
import { filledIn, type Translate } from '../../kernel/base/translate';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { readBody } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import {
  authorize,
  inTenant,
  type RecordCall,
  type RecordContext,
  requirePage,
} from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { checkPart } from './check-part';
import type { RowViolation } from './checked-row';
import { beginImport, jobsOf, removeImport, type StoredJob } from './jobs';
import { type ReviewedJob, reviewImport } from './review-import';
import { beginBody, IMPORT_NOTES, rowsBody } from './route-docs';
import { writeImport } from './write-import';

/** The calls by which a file of records is checked, reviewed and written (decision 068). */
export function mountImports(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    const callOf = (c: Context<AppEnv>): RecordCall => ({
      user: c.get('user'),
      page: requirePage(registry, c.req.param('resource')!),
    });
    const all = '/api/resources/:resource/imports';
    app.post(all, described(IMPORT_NOTES.begin), authenticate, async (c) => {
      const job = await beginImport(context, callOf(c), await readBody(c, beginBody));
      return answer(c, presentJob(c, translate, job));
    });
    app.get(all, described(IMPORT_NOTES.list), authenticate, async (c) => {
      const call = callOf(c);
      const jobs = await inTenant(context, call.user, async (trx) => {
        await authorize(context, trx, call, 'import');
        return jobsOf(trx, call.user, call.page.resource.name);
      });
      return answer(
        c,
        jobs.map((job) => presentJob(c, translate, job)),
      );
    });
    app.post(`${all}/:id/rows`, described(IMPORT_NOTES.rows), authenticate, async (c) => {
      const part = await checkPart(context, callOf(c), c.req.param('id'), await readBody(c, rowsBody));
      return answer(c, { checked: part.checked, faults: wordFaults(c, translate, part.faults) });
    });
    app.post(`${all}/:id/review`, described(IMPORT_NOTES.review), authenticate, async (c) =>
      answer(c, presentJob(c, translate, await reviewImport(context, callOf(c), c.req.param('id')))),
    );
    app.post(`${all}/:id/write`, described(IMPORT_NOTES.write), authenticate, async (c) =>
      answer(c, presentJob(c, translate, await writeImport(context, callOf(c), c.req.param('id')))),
    );
    app.delete(`${all}/:id`, described(IMPORT_NOTES.remove), authenticate, async (c) =>
      answer(c, await removeImport(context, callOf(c), c.req.param('id'))),
    );
  };
}

function presentJob(
  c: Context<AppEnv>,
  translate: Translate,
  job: StoredJob & Partial<ReviewedJob>,
): ImportJob {
  const { report, at, changes = [], ...rest } = job;
  const { faults, ...counts } = report;
  return { ...rest, ...counts, changes, faults: wordFaults(c, translate, faults), at: at.toISOString() };
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

function wordFaults(
  c: Context<AppEnv>,
  translate: Translate,
  faults: readonly RowViolation[],
): ImportFault[] {
  const language = c.get('language');
  const inLanguage = (text: string) => translate(text, language);
  const words = ({ rule, params }: RowViolation) => {
    if (Object.hasOwn(WORDS, rule)) {
      return filledIn(WORDS[rule]!, params as Record<string, string | number>, inLanguage);
    }
    if (Object.hasOwn(REFUSALS, rule)) return inLanguage(REFUSALS[rule as RefusalCode].message);
    return inLanguage(
      ruleMessage(rule, { ...params, title: inLanguage(String(params.title ?? '')) }, language),
    );
  };
  return faults.map((one) => ({ row: one.row, path: one.path, message: words(one) }));
}
