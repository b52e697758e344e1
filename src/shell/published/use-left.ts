import { useInterval } from 'ahooks';
import { useState } from 'react';
import { t } from '@/services/i18n';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** From here on a person should hurry. */
const SOON_DAYS = 3;
const ROUND_MS = 20_000;

export interface Left {
  state: 'open' | 'soon' | 'ended';
  text: string;
}

/** How long there is until a time of Beijing, kept up to date: a page may stand open past it. */
export function useLeft(until: string): Left {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), ROUND_MS);
  const left = Date.parse(`${until.replace(' ', 'T')}+08:00`) - now;
  if (!(left > 0)) return { state: 'ended', text: t('已截止') };
  const state = left < SOON_DAYS * DAY ? 'soon' : 'open';
  if (left >= DAY) return { state, text: t('剩 {days} 天', { days: Math.floor(left / DAY) }) };
  if (left >= HOUR) return { state, text: t('剩 {hours} 小时', { hours: Math.floor(left / HOUR) }) };
  return { state, text: t('不足 1 小时') };
}
