import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { TextField, type TextFieldProps } from '@/basic-ui/text-field';
import { useBasicForm } from '@/basic-ui/use-form';
import { useSending } from '@/basic-ui/use-sending';
import { tidyCode } from '@/contract/base/typed-text';
import { t } from '@/services/i18n';
import { Problem, placeRefusal } from './refusal';
import styles from './register.module.css';

/** Capital letters, as invitations are written. */
export function tidyInvitation(typed: string): string {
  return tidyCode(typed).toUpperCase();
}

export function InvitationField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return (
    <TextField
      label={t('邀请码')}
      placeholder={t('请输入邀请码')}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}

interface InvitationFormProps {
  /** What its button says. */
  action: string;
  /** Why the invitation before was not good. */
  refused?: string | undefined;
  send(invitationCode: string): Promise<void>;
  /** Below the button. */
  children?: ReactNode;
}

export function InvitationForm({ action, refused, send, children }: InvitationFormProps) {
  const form = useBasicForm({
    initial: { invitationCode: '' },
    tidy: { invitationCode: tidyInvitation },
    problems: { invitationCode: (value) => (value ? null : '请输入邀请码') },
    refused: { ...(refused && { invitationCode: refused }) },
  });
  const sending = useSending((error) => placeRefusal(form, error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void sending.send(() => send(form.values.invitationCode));
  };
  return (
    <form noValidate className={styles.fields} onSubmit={submit}>
      <Problem>{sending.problem}</Problem>
      <InvitationField {...form.field('invitationCode')} />
      <Button type="primary" htmlType="submit" size="large" block loading={sending.sending}>
        {action}
      </Button>
      {children}
    </form>
  );
}
