import type { Language } from '@/contract/rules/messages';

const STORAGE_KEY = 'language';

/** English by Chinese, once it is loaded. */
let english: Readonly<Record<string, string>> = {};

/** What this window goes on in after another one has chosen: half a page in each language helps nobody. */
let keptLanguage: Language | undefined;

/** The language the person chose, `zh-CN` when they chose none; a value that is not Chinese falls back to `en`. */
export function getLanguage(): Language {
  return keptLanguage ?? languageOf(localStorage.getItem(STORAGE_KEY));
}

function languageOf(stored: string | null): Language {
  return !stored || stored.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en';
}

/** Tells when another window of the product has chosen another language; this one goes on in its own until it is loaded again. */
export function watchLanguage(onChosen: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== STORAGE_KEY) return;
    keptLanguage ??= languageOf(oldValue);
    if (languageOf(newValue) !== keptLanguage) onChosen();
  });
}

export function switchLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  window.location.reload();
}

/**
 * Loads the texts of the person's language, before anything is drawn. Chinese is in the code; English is a file of its own,
 * which nobody else loads. Where it does not come, the product speaks Chinese.
 */
export async function loadTexts(): Promise<void> {
  if (getLanguage() !== 'en') return;
  try {
    english = (await import(/* webpackChunkName: "en" */ '@/locales/en.json')).default;
  } catch (reason) {
    console.error('the English texts did not load', reason);
  }
}

/**
 * A text in the person's language. The Chinese text is the key; a missing translation shows the Chinese.
 * `{name}` in the text is replaced by `params.name`.
 */
export function t(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  const found = getLanguage() === 'en' && Object.hasOwn(english, text) ? english[text]! : text;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
