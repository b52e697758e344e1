import { t } from '@/services/i18n';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days after which what still waits stands out. */
const LONG_DAYS = 3;

/** How long something has waited, in its largest unit; both moments in milliseconds. */
export function waitedFor(since: number, now: number): string {
  const waited = now - since;
  if (waited < MINUTE_MS) return t('刚刚提交');
  if (waited < HOUR_MS) return t('已等 {count} 分钟', { count: Math.floor(waited / MINUTE_MS) });
  if (waited < DAY_MS) return t('已等 {count} 小时', { count: Math.floor(waited / HOUR_MS) });
  return t('已等 {count} 天', { count: Math.floor(waited / DAY_MS) });
}

export function isLong(since: number, now: number): boolean {
  return now - since >= LONG_DAYS * DAY_MS;
}
