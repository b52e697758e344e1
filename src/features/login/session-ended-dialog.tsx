import type { FormEvent } from 'react';
import { BasicButton } from '@/basic-ui/button';
import { BasicDialog } from '@/basic-ui/dialog';
import { ErrorNotice } from '@/basic-ui/notice';
import { useBasicForm } from '@/basic-ui/use-form';
import { passwordProblem } from '@/contract/base/password';
import { tidyCode } from '@/contract/base/typed-text';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { signInAgain } from '@/services/session/sign-in-again';
import { endSignInOverThePage } from '@/services/session/sign-in-over-page';
import { imageCodeProblem } from './rules';
import { SignInFields } from './sign-in-fields';
import { useSignIn } from './use-sign-in';

/** Asks for the password over a page whose session has ended, so that what was typed stays where it is. */
export function SessionEndedDialog() {
  const { submit, loading, problem, codeShown, round } = useSignIn(signInAgain);
  const form = useBasicForm({
    initial: { password: '', validateCode: '' },
    tidy: { validateCode: tidyCode },
    problems: { password: passwordProblem, ...(codeShown && { validateCode: imageCodeProblem }) },
  });
  const { displayName = '', username = '', tenantName = '' } = getUserInfor() ?? {};
  const leave = () => endSignInOverThePage(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (loading || !form.check()) return;
    const { password, validateCode } = form.values;
    if (await submit({ password, ...(codeShown && { validateCode }) })) endSignInOverThePage(true);
    else form.set('validateCode', '');
  };

  return (
    <BasicDialog title={t('登录已过期')} onClose={leave} width={420}>
      <form onSubmit={send} noValidate>
        <p>
          {t('{name}（{username}，{tenant}）的登录已失效。输入密码后继续，填写的内容都还在。', {
            name: displayName,
            username,
            tenant: tenantName,
          })}
        </p>
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        <SignInFields form={form} codeShown={codeShown} round={round} disabled={loading} autoFocus />
        <BasicButton kind="primary" type="submit" size="large" block loading={loading}>
          {t('继续')}
        </BasicButton>
        <BasicButton kind="link" onClick={leave}>
          {t('换一个账号登录')}
        </BasicButton>
      </form>
    </BasicDialog>
  );
}
