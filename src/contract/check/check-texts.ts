import { TEXT_KEYS } from '../text-keys';
import { stringsOf } from './places';
import type { Report } from './report';

/** Chinese texts without an English one: a warning for each, where it stands first. */
export function checkTexts(value: unknown, english: Readonly<Record<string, string>>, report: Report): void {
  const seen = new Set<string>();
  for (const { path, text } of stringsOf(value)) {
    if (!TEXT_KEYS.has(String(path.at(-1))) || !/\p{Script=Han}/u.test(text) || text.includes('{{')) continue;
    if (seen.has(text) || Object.hasOwn(english, text)) continue;
    seen.add(text);
    report.value(path, `“${text}”还没有英文，请写进 schemas/locales/en.json`, { severity: 'warning' });
  }
}
