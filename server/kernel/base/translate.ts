import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../src/contract/rules/messages';

/** Puts a Chinese text into the language; a text without a translation stays Chinese. */
export type Translate = (text: string, language: Language) => string;

/**
 * Translates by `locales/en.json` of the folder (Chinese text to English text).
 * The file is read again when it changes; a missing or damaged file means that texts stay Chinese.
 */
export function createTranslate(schemasDir: string): Translate {
  const file = join(schemasDir, 'locales', 'en.json');
  let readAt = Number.NaN;
  let english: Record<string, unknown> = {};

  function refresh(): void {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt === readAt) return;
    readAt = changedAt;
    try {
      english = changedAt === 0 ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    } catch {
      english = {};
    }
  }

  return (text, language) => {
    if (language === 'zh-CN') return text;
    refresh();
    const translated = Object.hasOwn(english, text) ? english[text] : undefined;
    return typeof translated === 'string' && translated !== '' ? translated : text;
  };
}

/** A text in the reader's language with its `{name}`s filled in. */
export function filledIn(
  text: string,
  params: Readonly<Record<string, string | number>>,
  inLanguage: (text: string) => string,
): string {
  return inLanguage(text).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** The title of the field that a rule speaks of, or the titles of several, in the language of the caller. */
export function titleIn(title: unknown, inLanguage: (text: string) => string): string | string[] {
  return Array.isArray(title) ? title.map((one) => inLanguage(String(one))) : inLanguage(String(title ?? ''));
}
