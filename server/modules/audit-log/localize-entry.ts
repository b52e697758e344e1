import type { Doc } from '../../../src/contract/base/doc';
import { isObject } from '../../../src/contract/base/is-object';
import { filledIn } from '../../kernel/base/translate';
import { ALL_RECORDS, BETWEEN, CHOSEN_RECORDS, HIDDEN, MORE, ROW, SEARCHED, SYSTEM } from './entry-texts';

type InLanguage = (text: string) => string;

/**
 * An entry of the audit as it is told in another language: who where nobody did, the page, what was done, and which
 * fields changed. Their values stay as they are: what somebody typed is not to be translated.
 */
export function localizeEntry(entry: Doc, inLanguage: InLanguage): Doc {
  const { person, pageTitle, operation, more, changes } = entry;
  return {
    ...entry,
    ...(person === SYSTEM && { person: inLanguage(SYSTEM) }),
    ...(typeof pageTitle === 'string' && { pageTitle: inLanguage(pageTitle) }),
    ...(typeof operation === 'string' && { operation: inLanguage(operation) }),
    ...(typeof more === 'string' && { more: counted(MORE, 'count', more, inLanguage) }),
    ...(Array.isArray(changes) && { changes: changes.map((change) => localizeChange(change, inLanguage)) }),
  };
}

function localizeChange(change: unknown, inLanguage: InLanguage): unknown {
  if (!isObject(change)) return change;
  const { field, before, after } = change;
  const own: unknown[] = field === SEARCHED ? [ALL_RECORDS, CHOSEN_RECORDS] : [HIDDEN];
  const value = (text: unknown) => (own.includes(text) ? inLanguage(text as string) : text);
  const place = (part: string) => counted(ROW, 'index', part, inLanguage);
  const title = String(field).split(BETWEEN).map(place).join(BETWEEN);
  return { ...change, field: title, before: value(before), after: value(after) };
}

/** A text with a number in it where it was made of `pattern`, else the text, in the language. */
function counted(pattern: string, name: string, text: string, inLanguage: InLanguage): string {
  const [start = '', end = ''] = pattern.split(`{${name}}`);
  const number = text.slice(start.length, text.length - end.length);
  const isMade = text.startsWith(start) && text.endsWith(end) && /^\d+$/.test(number);
  return isMade ? filledIn(pattern, { [name]: number }, inLanguage) : inLanguage(text);
}
