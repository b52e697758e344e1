import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { t } from '@/services/i18n';
import { followInvitation } from '@/services/registration';
import { fieldRules, forgetFaults } from './field-rule';
import { tidyInvitation } from './phone-form';
import { placeRefusal } from './refusal-at-field';
import styles from './register.module.css';
import { TidyInput } from './tidy-input';

/** A signed-in supplier joins the company whose invitation it has. */
export function JoinForm({ onJoined }: { onJoined(tenantName: string): void }) {
  const [form] = Form.useForm<{ invitationCode: string }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async ({ invitationCode }: { invitationCode: string }) => {
    setBusy(true);
    setProblem('');
    try {
      onJoined((await followInvitation(tidyInvitation(invitationCode))).tenantName);
    } catch (error) {
      setProblem(placeRefusal(form, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      onValuesChange={(changed) => forgetFaults(form, changed)}
      onFinish={submit}
    >
      {problem && <Alert className={styles.notice} type="error" showIcon message={problem} />}
      <Form.Item
        name="invitationCode"
        label={t('邀请码')}
        validateFirst
        rules={fieldRules((value) => (value ? null : '请输入邀请码'), tidyInvitation)}
      >
        <TidyInput tidy={tidyInvitation} placeholder={t('请输入邀请码')} maxLength={40} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('加入')}
      </Button>
    </Form>
  );
}
