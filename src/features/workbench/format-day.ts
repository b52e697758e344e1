import { today } from '@/contract/fields/derived';
import { getLanguage } from '@/services/i18n';

const FORMATS = {
  'zh-CN': { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
  en: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
} as const;

/** The day in Beijing, where business days are counted, in the person's words. */
export function formatDay(now: Date): string {
  const language = getLanguage();
  // That date at noon UTC, so that no zone of the browser makes another of it.
  const day = new Date(`${today(now)}T12:00:00Z`);
  return new Intl.DateTimeFormat(language, { ...FORMATS[language], timeZone: 'UTC' }).format(day);
}
