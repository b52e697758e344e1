import { Button, Form } from 'antd';
import { useSending } from '@/basic-ui/use-sending';
import { t } from '@/services/i18n';
import { followInvitation } from './api';
import { InvitationField, tidyInvitation } from './invitation-field';
import { placeRefusal } from './refusal-at-field';
import { RegisterForm } from './register-form';

/** A signed-in supplier joins the company whose invitation it has. */
export function JoinForm({ onJoined }: { onJoined(tenantName: string): void }) {
  const [form] = Form.useForm<{ invitationCode: string }>();
  const { send, sending, problem } = useSending((error) => placeRefusal(form, error));
  const join = async (typed: string) => onJoined((await followInvitation(tidyInvitation(typed))).tenantName);
  return (
    <RegisterForm
      form={form}
      problem={problem}
      onFinish={({ invitationCode }) => send(() => join(invitationCode))}
    >
      <InvitationField />
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {t('加入')}
      </Button>
    </RegisterForm>
  );
}
