import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { type Missing, otherRecords, readsOthers } from '../../../src/contract/fields/other-records';
import type { StatefulForm } from '../../../src/contract/fields/record-state';
import { formInForce } from '../../../src/contract/fields/state-form';
import { type Verdict, validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';

type Input = Parameters<typeof validateRecord>[0];

/** One page's payloads as they go to Chromium: each as the JSON text that the gateway gets, too. */
export interface Batch {
  page: StatefulForm;
  dictionaries: Input['dictionaries'];
  scope: { user: unknown; session: unknown };
  payloads: string[];
  /** What is known of other records by what asks for it; undefined where the asker is not told. */
  known?: [key: string, value?: unknown][];
}

/** The verdicts of a batch, and what they ask of other records that is not known yet, by its key. */
export interface Judged {
  verdicts: Verdict[];
  missing: [key: string, missing: Missing][];
}

registerExpressionCompiler();
registerRules('ids');

/** Judges a batch in this browser: a `Batch` as JSON goes in, the verdicts as JSON come out. */
async function judgeBatch(batch: string): Promise<string> {
  const { page, dictionaries, scope, payloads, known = [] } = JSON.parse(batch) as Batch;
  const judged: Judged = { verdicts: [], missing: [] };
  const missing = new Map<string, Missing>();
  const values = new Map(known.map(([key, value]) => [key, value]));
  for (const text of payloads) {
    const payload: unknown = JSON.parse(text);
    const now = () => new Date();
    const form = formInForce(page, undefined);
    const others = readsOthers(form)
      ? otherRecords(form, values, (one, key) => missing.set(key, one))
      : undefined;
    const whole = { ...scope, now, others };
    judged.verdicts.push(await validateRecord({ page: { form }, dictionaries, payload, scope: whole }));
  }
  judged.missing = [...missing];
  return JSON.stringify(judged);
}

Object.assign(globalThis, { judgeBatch });
