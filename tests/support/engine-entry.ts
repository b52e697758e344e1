import { registerExpressionCompiler } from '../../src/contract/expressions/register';
import type { StatefulForm } from '../../src/contract/record-state';
import { registerRules } from '../../src/contract/rules/register';
import { formInForce } from '../../src/contract/state-form';
import { validateRecord } from '../../src/contract/validate-record';

type Input = Parameters<typeof validateRecord>[0];

/** One page's payloads as they go to Chromium: each as the JSON text that the gateway gets, too. */
export interface Batch {
  page: StatefulForm;
  dictionaries: Input['dictionaries'];
  scope: { user: unknown; session: unknown };
  payloads: string[];
}

registerExpressionCompiler();
registerRules('ids');

/** Judges a batch in this browser: a `Batch` as JSON goes in, the verdicts as JSON come out. */
async function judgeBatch(batch: string): Promise<string> {
  const { page, dictionaries, scope, payloads } = JSON.parse(batch) as Batch;
  const verdicts = [];
  for (const text of payloads) {
    const payload: unknown = JSON.parse(text);
    const now = () => new Date();
    const form = formInForce(page, undefined);
    verdicts.push(await validateRecord({ page: { form }, dictionaries, payload, scope: { ...scope, now } }));
  }
  return JSON.stringify(verdicts);
}

Object.assign(globalThis, { judgeBatch });
