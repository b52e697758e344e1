import type { Context } from 'hono';
import type { Violation } from '../../src/contract/record-shape';
import { ruleMessage } from '../../src/contract/rules/messages';
import type { AppEnv } from '../context';
import { ruleViolation } from '../errors';
import type { Translate } from '../messages';
import { answer } from '../routes/answer';
import { Violations } from './record-context';

/** Answers, or words each broken rule in the caller's language; a field's title is translated like any text of its page. */
export async function worded(
  c: Context<AppEnv>,
  translate: Translate,
  run: () => Promise<unknown>,
): Promise<Response> {
  try {
    return answer(c, await run());
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
