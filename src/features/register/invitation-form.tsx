import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { useSending } from '@/basic-ui/use-sending';
import { t } from '@/services/i18n';
import { InvitationField, tidyInvitation } from './invitation-field';
import { placeRefusal } from './refusal-at-field';
import styles from './register.module.css';
import { RegisterForm } from './register-form';
import { type RegistrationState, withInvitation } from './registration-state';

interface InvitationFormProps {
  registrationState: Extract<RegistrationState, { at: 'invitation' }>;
  onRegistrationState(registrationState: RegistrationState): void;
  /** Registers without an invitation. */
  onSkip(): void;
}

/** Asks a person whose phone is proved for an invitation that is good. */
export function InvitationForm({ registrationState, onRegistrationState, onSkip }: InvitationFormProps) {
  const [form] = Form.useForm<{ invitationCode: string }>();
  const { send, sending, problem } = useSending((error) => placeRefusal(form, error));
  const { mayRegister, problem: refused } = registrationState;
  useEffect(() => {
    if (refused) form.setFields([{ name: 'invitationCode', errors: [refused] }]);
  }, [form, refused]);

  const goOn = async (typed: string) => {
    const next = await withInvitation(tidyInvitation(typed), mayRegister);
    if (next.at === 'invitation') placeInvitation(next.problem);
    else onRegistrationState(next);
  };
  const placeInvitation = (fault = '') => form.setFields([{ name: 'invitationCode', errors: [fault] }]);

  return (
    <>
      <h1 className={styles.title}>{t('填写邀请码')}</h1>
      <p className={styles.lead}>
        {t(
          mayRegister
            ? '手机号已验证。请填写采购方提供的邀请码，也可以不用邀请码注册。'
            : '手机号已验证。该企业只接受受邀供应商，请填写采购方提供的邀请码。',
        )}
      </p>
      <RegisterForm
        form={form}
        problem={problem}
        onFinish={({ invitationCode }) => send(() => goOn(invitationCode))}
      >
        <InvitationField />
        <Button type="primary" htmlType="submit" size="large" block loading={sending}>
          {t('下一步')}
        </Button>
        {mayRegister && (
          <Button type="link" block className={styles.second} onClick={onSkip}>
            {t('不用邀请码，自主注册')}
          </Button>
        )}
      </RegisterForm>
    </>
  );
}
