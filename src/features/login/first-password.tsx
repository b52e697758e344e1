import { ErrorNotice } from '@/basic-ui/notice';
import { useBasicForm } from '@/basic-ui/use-form';
import { confirmProblem } from '@/contract/api/registration';
import { passwordProblem } from '@/contract/base/password';
import { t } from '@/services/i18n';
import { setFirstPassword } from '@/services/session/auth';
import { clearSession, type UserInfor } from '@/services/session/session';
import styles from './login-card.module.css';
import { NewPasswordPart } from './new-password-part';
import { useSubmit } from './use-submit';

/** Where a person with an initial password sets their own, before anything else is open to them (decision 029). */
export function FirstPassword({
  onSet,
  onCancel,
}: {
  onSet(user: UserInfor): Promise<void>;
  onCancel(): void;
}) {
  const form = useBasicForm({
    initial: { password: '', newPassword: '' },
    problems: {
      password: passwordProblem,
      newPassword: (value, { password }) => confirmProblem(value, password),
    },
  });

  const { submit, saving, problem } = useSubmit(form.check, async () =>
    onSet(await setFirstPassword(form.values.password, form.values.newPassword)),
  );
  const leave = () => {
    clearSession();
    onCancel();
  };

  return (
    <>
      <h1 className={styles.welcome}>{t('设置新密码')}</h1>
      <p className={styles.lead}>{t('您正在使用初始密码，请先设置自己的密码')}</p>
      <form onSubmit={submit} noValidate>
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        <NewPasswordPart form={form} saving={saving} action={t('保存并进入')} onBack={leave} />
      </form>
    </>
  );
}
