import { TEXT_KEYS } from '../base/text-keys';
import { stringsOf } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** Chinese texts without an English one: a warning for each, where it stands first. */
export function checkTexts(value: unknown, english: Readonly<Record<string, string>>, report: Report): void {
  for (const [text, path] of chineseTexts(value)) {
    if (Object.hasOwn(english, text)) continue;
    report.value(path, `“${text}”还没有英文，请写进 schemas/locales/en.json`, { severity: 'warning' });
  }
}

/** The Chinese texts of a file that are translated, with the place where each stands first. */
export function chineseTexts(value: unknown): Map<string, JsonPath> {
  const found = new Map<string, JsonPath>();
  for (const { path, text } of stringsOf(value)) {
    // A text of several lines is a list, each line translated by itself.
    const key = path.findLast((part) => typeof part === 'string');
    if (!TEXT_KEYS.has(String(key)) || !/\p{Script=Han}/u.test(text)) continue;
    // An expression gives the text; the message of a reminder is a text with pieces.
    if (text.includes('{{') && path[0] !== 'remind') continue;
    if (!found.has(text)) found.set(text, path);
  }
  return found;
}
