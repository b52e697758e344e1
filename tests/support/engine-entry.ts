import { registerExpressionCompiler } from '../../src/contract/expressions/register';
import { registerRules } from '../../src/contract/rules/register';
import { validateRecord } from '../../src/contract/validate-record';

type Input = Parameters<typeof validateRecord>[0];

/** One page's payloads as they go to Chromium: each as the JSON text that the gateway gets, too. */
export interface Batch {
  page: Input['page'];
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
    verdicts.push(await validateRecord({ page, dictionaries, payload, scope: { ...scope, now } }));
  }
  return JSON.stringify(verdicts);
}

Object.assign(globalThis, { judgeBatch });
