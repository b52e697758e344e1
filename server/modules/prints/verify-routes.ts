import { z } from 'zod';
import { type PrintVerdict, VERIFY_CALL } from '../../../src/contract/api/printed-pages';
import { nowInBeijing } from '../../../src/contract/fields/derived';
import { dictionaryOf, fieldsOf } from '../../../src/contract/fields/fields';
import { stateOf } from '../../../src/contract/fields/record-state';
import { systemUser } from '../../kernel/base/system-account';
import { scopeOf } from '../../kernel/base/user';
import { registryOfTenant } from '../../kernel/dictionaries/tenant-dictionaries';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { route } from '../../kernel/http/route';
import { type Kernel, moduleRoutes } from '../../kernel/module';
import { findRecord } from '../../kernel/records/tables/store';
import { openMark, type PrintMark } from './verify-mark';

/** Prints that one address may ask about in a minute. */
const MOST = 30;
const MINUTE = 60_000;

/** Whether a print is as the record is: for whoever has it in hand, without signing in. */
export const verifyRoutes = moduleRoutes('server/modules/prints/verify-routes.ts', (routes, kernel) => {
  route(routes, 'GET', VERIFY_CALL, {
    auth: 'public',
    open: '供拿到打印件的人核验；只答真实与否、状态和打印日期，凭打印件上加密的码，按地址限次数',
    about: '核验打印件：记录打印以后有没有改动',
    async limit(c) {
      const address = c.get('address');
      await countPublic(kernel.auth, address);
      await kernel.auth.limits.require(`print-verify:${address}`, MOST, MINUTE);
    },
    query: z.object({ code: z.string().min(1).max(600) }),
    answer: z.object({
      verdict: z
        .enum(['genuine', 'changed', 'unknown'])
        .describe('真实有效、打印后已变更、不是本平台的打印件'),
      state: z.string().optional().describe('记录的状态，只在真实有效时有'),
      printedOn: z.string().optional().describe('打印日期'),
    }),
    errors: ['too_many_requests'],
    async handler({ query: { code }, t }): Promise<PrintVerdict> {
      const mark = openMark(kernel.auth.secrets.print, code);
      return mark ? verified(kernel, mark, t) : { verdict: 'unknown' };
    },
  });
});

async function verified(
  { database, registry }: Kernel,
  { tenantCode, resource, id, version, at }: PrintMark,
  inLanguage: (text: string) => string,
): Promise<PrintVerdict> {
  const printedOn = nowInBeijing(at).slice(0, 10);
  const page = registry.byResource(resource)?.page;
  if (!page) return { verdict: 'changed', printedOn };
  const found = await database.readInTenant(scopeOf(systemUser(tenantCode)), async (trx) => {
    const record = await findRecord(trx, page, tenantCode, id);
    return record && { record, words: await registryOfTenant(trx, registry, tenantCode) };
  });
  if (!found || found.record.version !== version) return { verdict: 'changed', printedOn };
  const state = stateOf(page, found.record.doc);
  const schema = page.states && fieldsOf(page.form).get(page.states.field)?.schema;
  const name = schema && dictionaryOf(schema);
  const entries = (name !== undefined && found.words.dictionaries()[name]?.entries) || [];
  const label = entries.find(({ value }) => value === state)?.label;
  return { verdict: 'genuine', ...(label && { state: inLanguage(label) }), printedOn };
}
