import { useState } from 'react';
import { mobileProblem } from '@/contract/registration';
import { PlainButton } from '@/plain/button';
import { useCountdown } from '@/plain/use-countdown';
import { t } from '@/services/i18n';
import { sendForgotCode } from '@/services/passwords';
import styles from './login-card.module.css';

interface CodeButtonProps {
  phone: string;
  /** Told why no code was sent, in the person's language. */
  onRefused(text: string): void;
  onSent(): void;
}

/** Sends a code to a registered phone, and counts down until it may be pressed again (specification section 4). */
export function CodeButton({ phone, onRefused, onSent }: CodeButtonProps) {
  const [left, start] = useCountdown();
  const [sending, setSending] = useState(false);

  const send = async () => {
    const problem = phone === '' ? '请先输入手机号码后再点击获取验证码' : mobileProblem(phone);
    if (problem) return onRefused(t(problem));
    setSending(true);
    try {
      start(await sendForgotCode(phone));
      onSent();
    } catch (error) {
      onRefused(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <PlainButton className={styles.getCode} onClick={send} loading={sending} disabled={left > 0}>
      {left > 0 ? t('{seconds} 秒后重新获取', { seconds: left }) : t('获取验证码')}
    </PlainButton>
  );
}
