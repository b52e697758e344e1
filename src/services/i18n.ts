import type { Language } from '@/contract/rules/messages';
import english from '@/locales/en.json';

const STORAGE_KEY = 'language';

/** The language the person chose, `zh-CN` when they chose none; a value that is not Chinese falls back to `en`. */
export function getLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  return !stored || stored.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en';
}

/** Keeps the choice and loads the page again in that language. */
export function switchLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  window.location.reload();
}

/**
 * A text in the person's language. The Chinese text is the key; a missing translation shows the Chinese.
 * `{name}` in the text is replaced by `params.name`.
 */
export function t(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  const found =
    getLanguage() === 'en' && Object.hasOwn(english, text) ? english[text as keyof typeof english] : text;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
