import { useEffect, useState } from 'react';
import { timeLeft } from './tender';
import { t } from './texts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** From here on a person should hurry. */
const SOON_DAYS = 3;

export interface Left {
  state: 'open' | 'soon' | 'ended';
  text: string;
}

/** How long there is to sign up, as a person reads it. */
function leftUntil(signEndTime: string): Left {
  const left = timeLeft(signEndTime);
  if (!(left > 0)) return { state: 'ended', text: t('已截止') };
  const state = left < SOON_DAYS * DAY ? 'soon' : 'open';
  if (left >= DAY) return { state, text: t('剩 {days} 天', { days: Math.floor(left / DAY) }) };
  if (left >= HOUR) return { state, text: t('剩 {hours} 小时', { hours: Math.floor(left / HOUR) }) };
  return { state, text: t('不足 1 小时') };
}

/** The same, kept up to date: a page may stand open past the deadline. */
export function useLeft(signEndTime: string): Left {
  const [, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((before) => before + 1), 20_000);
    return () => clearInterval(timer);
  }, []);
  return leftUntil(signEndTime);
}
