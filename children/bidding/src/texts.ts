import type { Language } from '../../../src/contract/rules/messages';
import english from './en.json';

let language: Language = 'zh-CN';

/** Follows the language of the product. */
export function setLanguage(next: Language): void {
  language = next;
}

/** A text in the person's language: the Chinese is the key, `{name}` stands for a parameter. */
export function t(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  const known: Readonly<Record<string, string>> = english;
  const found = language === 'en' ? (known[text] ?? text) : text;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
