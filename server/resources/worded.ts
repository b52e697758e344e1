import type { Context } from 'hono';
import { isObject, type Violation } from '../../src/contract/record-shape';
import { ruleMessage } from '../../src/contract/rules/messages';
import type { AppEnv } from '../context';
import { ruleViolation } from '../errors';
import { answer } from '../routes/answer';
import type { Translate } from '../translate';
import { Violations } from './record-context';

/** Answers, or words each broken rule in the caller's language; a field's title is translated like any text of its page. */
export async function worded(
  c: Context<AppEnv>,
  translate: Translate,
  run: () => Promise<unknown>,
): Promise<Response> {
  try {
    const data = await run();
    return answer(c, data, hasRequest(data) ? 'change_requested' : 'ok');
  } catch (reason) {
    if (!(reason instanceof Violations)) throw reason;
    const language = c.get('language');
    const inLanguage = (text: string) => translate(text, language);
    const wording = ({ path, rule, params }: Violation) => {
      const title = inLanguage(String(params.title ?? ''));
      return { path, rule, params, message: inLanguage(ruleMessage(rule, { ...params, title }, language)) };
    };
    throw ruleViolation(reason.violations.map(wording));
  }
}

/** Whether a write was taken as a request: of one record, or of one of many. */
function hasRequest(data: unknown): boolean {
  return [data].flat().some((row) => isObject(row) && row.changeRequest !== undefined);
}
