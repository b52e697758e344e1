import { type FormEvent, useState } from 'react';
import { BasicButton } from '@/basic-ui/button';
import { BasicDialog } from '@/basic-ui/dialog';
import { ErrorNotice } from '@/basic-ui/notice';
import { TextField } from '@/basic-ui/text-field';
import { useBasicForm } from '@/basic-ui/use-form';
import { passwordProblem } from '@/contract/base/password';
import { tidyCode } from '@/contract/base/typed-text';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { signInAgain } from '@/services/session/sign-in-again';
import { endSignInOverThePage } from '@/services/session/sign-in-over-page';
import { LoginIcon } from './icons';
import { ImageCode } from './image-code';
import { imageCodeProblem, needsImageCode } from './rules';

/** Asks for the password over a page whose session has ended, so that what was typed stays where it is. */
export function SessionEndedDialog() {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const [failures, setFailures] = useState(0);
  const [codeShown, setCodeShown] = useState(false);
  const form = useBasicForm({
    initial: { password: '', validateCode: '' },
    tidy: { validateCode: tidyCode },
    problems: { password: passwordProblem, ...(codeShown && { validateCode: imageCodeProblem }) },
  });
  const { displayName = '', username = '', tenantName = '' } = getUserInfor() ?? {};
  const leave = () => endSignInOverThePage(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || !form.check()) return;
    setSaving(true);
    setProblem('');
    const { password, validateCode } = form.values;
    try {
      await signInAgain({ password, ...(codeShown && { validateCode }) });
      endSignInOverThePage(true);
    } catch (error) {
      setFailures(failures + 1);
      setCodeShown(codeShown || needsImageCode(failures + 1, error));
      setProblem(error instanceof Error ? error.message : String(error));
      form.set('validateCode', '');
      setSaving(false);
    }
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
        <TextField
          {...form.field('password')}
          type="password"
          label={t('密码')}
          placeholder={t('请输入密码')}
          icon={<LoginIcon name="lock" />}
          autoComplete="current-password"
          autoFocus
          disabled={saving}
        />
        {codeShown && <ImageCode round={failures} field={form.field('validateCode')} disabled={saving} />}
        <BasicButton kind="primary" type="submit" size="large" block loading={saving}>
          {t('继续')}
        </BasicButton>
        <BasicButton kind="link" onClick={leave}>
          {t('换一个账号登录')}
        </BasicButton>
      </form>
    </BasicDialog>
  );
}
