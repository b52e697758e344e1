import { LockOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { passwordProblem } from '@/contract/password';
import { setFirstPassword } from '@/services/auth';
import { t } from '@/services/i18n';
import { RefusalError } from '@/services/request-errors';
import { clearSession, type UserInfor } from '@/services/session';
import styles from './login.module.css';
import { rule } from './login-form';

interface Fields {
  newPassword: string;
  confirmPassword: string;
}

/** Where a person with an initial password sets their own, before anything else is open to them (decision 029). */
export function FirstPassword({ onSet, onCancel }: { onSet(user: UserInfor): void; onCancel(): void }) {
  const [form] = Form.useForm<Fields>();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  const submit = async ({ newPassword, confirmPassword }: Fields) => {
    setSaving(true);
    setProblem('');
    try {
      onSet(await setFirstPassword(newPassword, confirmPassword));
    } catch (error) {
      setProblem(faultIn(error));
    } finally {
      setSaving(false);
    }
  };
  const leave = () => {
    clearSession();
    onCancel();
  };

  return (
    <>
      <h1 className={styles.welcome}>{t('设置新密码')}</h1>
      <p className={styles.lead}>{t('您正在使用初始密码，请先设置自己的密码')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} disabled={saving}>
        {problem && (
          <div className={styles.problem}>
            <Alert type="error" showIcon message={problem} />
          </div>
        )}
        <Form.Item
          name="newPassword"
          label={t('新密码')}
          extra={t('8 到 16 位字母、数字或下划线，须包含字母')}
          rules={[rule(passwordProblem)]}
        >
          <PasswordInput placeholder={t('请输入新密码')} />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('确认密码')}
          dependencies={['newPassword']}
          rules={[rule((value) => confirmProblem(value, form.getFieldValue('newPassword')))]}
        >
          <PasswordInput placeholder={t('请再次输入密码')} />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={saving}>
          {t('保存并进入')}
        </Button>
        <Button type="link" block onClick={leave}>
          {t('返回登录')}
        </Button>
      </Form>
    </>
  );
}

function PasswordInput(props: { placeholder: string }) {
  return (
    <Input.Password
      size="large"
      prefix={<LockOutlined className={styles.prefix} />}
      autoComplete="new-password"
      {...props}
    />
  );
}

function confirmProblem(value: string | undefined, password: string | undefined): string | null {
  if (!value) return '请确认密码';
  return value === password ? null : '两次输入密码不一致！';
}

/** What the gateway finds wrong with a password stands beside its field's name; people need the words alone. */
function faultIn(error: unknown): string {
  const { errors } = (error instanceof RefusalError ? (error.data ?? {}) : {}) as {
    errors?: { message: string }[];
  };
  return errors?.[0]?.message ?? (error instanceof Error ? error.message : String(error));
}
