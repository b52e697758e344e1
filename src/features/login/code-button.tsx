import { BasicButton } from '@/basic-ui/button';
import { useCode } from '@/basic-ui/use-code';
import { mobileProblem } from '@/contract/api/registration';
import { messageOf } from '@/contract/base/message-of';
import { t } from '@/services/i18n';
import { sendForgotCode } from '@/services/session/passwords';
import styles from './login-card.module.css';

interface CodeButtonProps {
  phone: string;
  /** Empty while none is asked for. */
  imageCode: string;
  /** Whether an image code has to be filled in first. */
  isPictureShown: boolean;
  /** Told why no code was sent, in the person's language. */
  onRefused(text: string, error?: unknown): void;
  onSent(): void;
}

/** Sends a code to a registered phone, and counts down until it may be pressed again (specification section 4). */
export function CodeButton({ phone, imageCode, isPictureShown, onRefused, onSent }: CodeButtonProps) {
  const { run, button } = useCode(sendForgotCode);

  const send = async () => {
    const problem = phone === '' ? '请先输入手机号码后再点击获取验证码' : mobileProblem(phone);
    if (problem) return onRefused(t(problem));
    if (isPictureShown && !imageCode.trim()) return onRefused(t('请输入验证码'));
    try {
      await run(phone, imageCode.trim());
      onSent();
    } catch (error) {
      onRefused(messageOf(error), error);
    }
  };

  return <BasicButton {...button} className={styles.getCode} onClick={send} />;
}
