import { TextField } from '@/basic-ui/text-field';
import type { BasicForm } from '@/basic-ui/use-form';
import { t } from '@/services/i18n';
import { LoginIcon } from './icons';
import { ImageCode } from './image-code';

interface SignInFieldsProps<Values> {
  form: BasicForm<Values>;
  codeShown: boolean;
  /** Of the image code. */
  round: number;
  disabled: boolean;
  autoFocus?: boolean;
}

/** The password that somebody signs in by, and the image code while it is asked for. */
export function SignInFields<Values extends { password: string; validateCode: string }>({
  form,
  codeShown,
  round,
  disabled,
  autoFocus = false,
}: SignInFieldsProps<Values>) {
  return (
    <>
      <TextField
        {...form.field('password')}
        type="password"
        label={t('密码')}
        placeholder={t('请输入密码')}
        icon={<LoginIcon name="lock" />}
        autoComplete="current-password"
        autoFocus={autoFocus}
        disabled={disabled}
      />
      {codeShown && <ImageCode round={round} field={form.field('validateCode')} disabled={disabled} />}
    </>
  );
}
