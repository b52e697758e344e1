import { TextField } from '@/basic-ui/text-field';
import type { BasicForm } from '@/basic-ui/use-form';
import { t } from '@/services/i18n';
import { LoginIcon } from './icons';

/** A new password and the same once more; the names are those of the specification (section 3, forgot password form). */
export function NewPasswordFields<Values extends { password: string; newPassword: string }>({
  form,
  disabled,
}: {
  form: BasicForm<Values>;
  disabled: boolean;
}) {
  const shared = {
    type: 'password',
    icon: <LoginIcon name="lock" />,
    autoComplete: 'new-password',
    disabled,
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
    </>
  );
}
