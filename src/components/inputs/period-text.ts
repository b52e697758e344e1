import { DATE_TESTS, type DateKind } from '@/contract/rules/dates';
import { fillIn, texts } from '../texts';

/** A stored text as people read it: weeks and quarters in words, the rest as it is. */
export function periodText(text: unknown, kind: DateKind): string {
  if (typeof text !== 'string' || text === '') return '-';
  if ((kind !== 'week' && kind !== 'quarter') || !DATE_TESTS[kind](text)) return text;
  return fillIn(texts[kind], { year: text.slice(0, 4), number: Number(text.slice(6)) });
}

export function rangeText(value: unknown, kind: DateKind): string {
  if (!Array.isArray(value) || value.length === 0) return '-';
  return value.map((end) => periodText(end, kind)).join(' ~ ');
}
