import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '@/services/i18n';
import { fieldRules, forgetFaults } from './field-rule';
import { tidyInvitation } from './phone-form';
import { placeRefusal } from './refusal-at-field';
import styles from './register.module.css';
import { type Standing, withInvitation } from './standing';
import { TidyInput } from './tidy-input';

interface InvitationFormProps {
  standing: Extract<Standing, { at: 'invitation' }>;
  onStanding(standing: Standing): void;
  /** Registers without an invitation. */
  onSkip(): void;
}

/** Asks a person whose phone is proved for an invitation that is good. */
export function InvitationForm({ standing, onStanding, onSkip }: InvitationFormProps) {
  const [form] = Form.useForm<{ invitationCode: string }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { mayRegister, problem: refused } = standing;
  useEffect(() => {
    if (refused) form.setFields([{ name: 'invitationCode', errors: [refused] }]);
  }, [form, refused]);

  const submit = async ({ invitationCode }: { invitationCode: string }) => {
    setBusy(true);
    setProblem('');
    try {
      const next = await withInvitation(tidyInvitation(invitationCode), mayRegister);
      if (next.at === 'invitation') placeInvitation(next.problem);
      else onStanding(next);
    } catch (error) {
      setProblem(placeRefusal(form, error));
    } finally {
      setBusy(false);
    }
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
      {problem && <Alert className={styles.notice} type="error" showIcon message={problem} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={submit}
        onValuesChange={(changed) => forgetFaults(form, changed)}
      >
        <Form.Item
          name="invitationCode"
          label={t('邀请码')}
          validateFirst
          rules={fieldRules((value) => (value ? null : '请输入邀请码'), tidyInvitation)}
        >
          <TidyInput
            tidy={tidyInvitation}
            placeholder={t('请输入邀请码')}
            maxLength={40}
            autoComplete="off"
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('下一步')}
        </Button>
        {mayRegister && (
          <Button type="link" block className={styles.second} onClick={onSkip}>
            {t('不用邀请码，自主注册')}
          </Button>
        )}
      </Form>
    </>
  );
}
