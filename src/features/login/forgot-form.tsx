import { ErrorNotice } from '@/basic-ui/notice';
import { TextField } from '@/basic-ui/text-field';
import { showToast } from '@/basic-ui/toasts';
import { useBasicForm } from '@/basic-ui/use-form';
import { usePictureRound } from '@/basic-ui/use-picture-round';
import {
  confirmProblem,
  mobileProblem,
  PHONE_INPUT_MAX,
  SMS_CODE_MAX,
  smsCodeProblem,
} from '@/contract/api/registration';
import { passwordProblem } from '@/contract/base/password';
import { tidyCode, tidyMobile } from '@/contract/base/typed-text';
import { t } from '@/services/i18n';
import { resetPassword } from '@/services/session/passwords';
import { CodeButton } from './code-button';
import { LoginIcon } from './icons';
import { ImageCode } from './image-code';
import styles from './login-card.module.css';
import { NewPasswordPart } from './new-password-part';
import { useSubmit } from './use-submit';

/** The back of the card: a new password against a code that is sent to the phone (specification sections 2, 4 and 5). */
export function ForgotForm({ onDone, onBack }: { onDone(): void; onBack(): void }) {
  const form = useBasicForm({
    initial: { phone: '', imageCode: '', smsCode: '', password: '', newPassword: '' },
    tidy: { phone: tidyMobile, smsCode: tidyCode },
    problems: {
      phone: mobileProblem,
      smsCode: smsCodeProblem,
      password: passwordProblem,
      newPassword: (value, { password }) => confirmProblem(value, password),
    },
  });

  const picture = usePictureRound();
  const { submit, saving, problem, setProblem } = useSubmit(form.check, async () => {
    await resetPassword(form.values);
    onDone();
  });

  return (
    <>
      <h1 className={styles.welcome}>{t('找回密码')}</h1>
      <p className={styles.lead}>{t('通过注册手机号设置新密码')}</p>
      <form onSubmit={submit} noValidate>
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        <TextField
          {...form.field('phone')}
          type="tel"
          inputMode="tel"
          label={t('手机号码')}
          placeholder={t('请输入手机号码')}
          icon={<LoginIcon name="phone" />}
          maxLength={PHONE_INPUT_MAX}
          autoComplete="tel-national"
          disabled={saving}
        />
        {picture.shown && (
          <ImageCode
            round={picture.round}
            field={form.field('imageCode')}
            disabled={saving}
            label={t('图形验证码')}
          />
        )}
        <TextField
          {...form.field('smsCode')}
          label={t('手机验证码')}
          placeholder={t('请输入手机验证码')}
          icon={<LoginIcon name="shield" />}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={SMS_CODE_MAX}
          disabled={saving}
          beside={
            <CodeButton
              phone={form.values.phone}
              imageCode={form.values.imageCode}
              isPictureShown={picture.shown}
              onRefused={(text, error) => {
                setProblem(text);
                if (error === undefined) return;
                picture.refused(error);
                form.field('imageCode').onChange('');
              }}
              onSent={() => {
                picture.passed();
                form.field('imageCode').onChange('');
                setProblem('');
                showToast(t('验证码已发送，10 分钟内有效'), 'success');
              }}
            />
          }
        />
        <NewPasswordPart form={form} saving={saving} action={t('完成')} onBack={onBack} />
      </form>
    </>
  );
}
