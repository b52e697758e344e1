import { BasicButton } from '@/basic-ui/button';
import { TextField } from '@/basic-ui/text-field';
import type { BasicForm } from '@/basic-ui/use-form';
import { t } from '@/services/i18n';
import { LoginIcon } from './icons';
import styles from './login-card.module.css';

interface NewPasswordPartProps<Values> {
  form: BasicForm<Values>;
  saving: boolean;
  /** What the button says that sends it. */
  action: string;
  onBack(): void;
}

/** A new password and its repetition, named as in the specification (section 3, forgot password form). */
export function NewPasswordPart<Values extends { password: string; newPassword: string }>({
  form,
  saving,
  action,
  onBack,
}: NewPasswordPartProps<Values>) {
  const shared = {
    type: 'password',
    icon: <LoginIcon name="lock" />,
    autoComplete: 'new-password',
    disabled: saving,
  } as const;
  return (
    <>
      <TextField
        {...form.field('password')}
        {...shared}
        label={t('新密码')}
        placeholder={t('请输入新密码')}
        hint={t('8 到 16 位字母、数字或下划线，须包含字母')}
      />
      <TextField
        {...form.field('newPassword')}
        {...shared}
        label={t('确认密码')}
        placeholder={t('请再次输入密码')}
      />
      <BasicButton kind="primary" type="submit" size="large" block loading={saving}>
        {action}
      </BasicButton>
      <p className={styles.links}>
        <BasicButton kind="link" onClick={onBack}>
          {t('返回登录')}
        </BasicButton>
      </p>
    </>
  );
}
