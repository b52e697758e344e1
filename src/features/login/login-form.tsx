import { type FormEvent, useState } from 'react';
import { BasicButton } from '@/basic-ui/button';
import { ErrorNotice } from '@/basic-ui/notice';
import { TextField } from '@/basic-ui/text-field';
import { useBasicForm } from '@/basic-ui/use-form';
import { USERNAME_MAX } from '@/contract/api/registration';
import { passwordProblem } from '@/contract/base/password';
import { tidyCode, tidyUsername } from '@/contract/base/typed-text';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { type Credentials, isPasswordDue, signIn } from '@/services/session/auth';
import { getDeviceId } from '@/services/session/device';
import { readInterrupted } from '@/services/session/interrupted';
import type { UserInfor } from '@/services/session/session';
import { AgreementLink } from '@/ui/agreements/agreement-link';
import { LoginIcon } from './icons';
import styles from './login-card.module.css';
import { imageCodeProblem, usernameProblem } from './rules';
import { SignInFields } from './sign-in-fields';
import { useSignIn } from './use-sign-in';

interface LoginFormProps {
  onSignedIn(user: UserInfor): Promise<void>;
  /** The password was an initial one: the person sets their own before going in. */
  onPasswordDue(): void;
  onForgot(): void;
}

/** The sign-in form (specification sections 2, 4 and 5). */
export function LoginForm({ onForgot, onSignedIn, onPasswordDue }: LoginFormProps) {
  const [agreed, setAgreed] = useState(false);
  const { submit, loading, problem, codeShown, round } = useSignIn(
    async (fields: Omit<Credentials, 'deviceId'>) => {
      const user = await signIn({ ...fields, deviceId: getDeviceId() }).catch((error: unknown) => {
        if (!isPasswordDue(error)) throw error;
        onPasswordDue();
      });
      if (user) await onSignedIn(user);
    },
  );
  const [interrupted] = useState(readInterrupted);
  const form = useBasicForm({
    initial: { username: interrupted?.username ?? '', password: '', validateCode: '' },
    tidy: { username: tidyUsername, validateCode: tidyCode },
    problems: {
      username: usernameProblem,
      password: passwordProblem,
      ...(codeShown && { validateCode: imageCodeProblem }),
    },
  });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (loading || !agreed || !form.check()) return;
    const { username, password, validateCode } = form.values;
    await submit({ username, password, ...(codeShown && { validateCode }) });
    form.set('validateCode', '');
  };

  return (
    <form onSubmit={send} noValidate>
      {interrupted && (
        <p className={styles.resumes}>
          {t('登录后回到{tenant}，继续刚才的页面。', { tenant: interrupted.tenantName })}
        </p>
      )}
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
      <TextField
        {...form.field('username')}
        label={t('用户名或手机号')}
        placeholder={t('请输入用户名')}
        icon={<LoginIcon name="user" />}
        maxLength={USERNAME_MAX}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        disabled={loading}
      />
      <SignInFields form={form} codeShown={codeShown} round={round} disabled={loading} />
      <div className={styles.consent}>
        <label>
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          {t('我已阅读并同意')}
        </label>
        <AgreementLink name="user" />
        {t('和')}
        <AgreementLink name="privacy" />
      </div>
      <BasicButton kind="primary" type="submit" size="large" block loading={loading} disabled={!agreed}>
        {t('登录')}
      </BasicButton>
      <p className={styles.links}>
        <Link to="/sass/register">{t('注册账号')}</Link>
        <BasicButton kind="link" onClick={onForgot}>
          {t('忘记密码')}
        </BasicButton>
      </p>
    </form>
  );
}
