import { useState } from 'react';
import { t } from '@/services/i18n';
import { useCountdown } from './use-countdown';

/**
 * The button that has a code sent to a phone (specification sections 4 and 5): `button` is what it shows and whether it
 * may be pressed. `send` answers the seconds until the next may be sent, undefined where none was; so does `run`, which
 * rejects as `send` does.
 */
export function useCode(send: (phone: string, imageCode?: string) => Promise<number | undefined>) {
  const [left, start] = useCountdown();
  const [sending, setSending] = useState(false);

  const run = async (phone: string, imageCode?: string) => {
    setSending(true);
    try {
      const seconds = await send(phone, imageCode);
      if (seconds !== undefined) start(seconds);
      return seconds;
    } finally {
      setSending(false);
    }
  };
  const children = left > 0 ? t('{seconds} 秒后重新获取', { seconds: left }) : t('获取验证码');
  return { run, button: { children, loading: sending, disabled: left > 0 } };
}
