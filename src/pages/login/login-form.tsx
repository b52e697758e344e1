import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, ConfigProvider, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { passwordProblem } from '@/contract/password';
import { isPasswordDue, signIn } from '@/services/auth';
import { getDeviceId } from '@/services/device';
import { t } from '@/services/i18n';
import type { UserInfor } from '@/services/session';
import { AgreementLink } from './agreement-link';
import { ImageCode } from './image-code';
import styles from './login.module.css';
import { imageCodeProblem, needsImageCode, USERNAME_MAX, usernameProblem } from './rules';

/** Before the box is ticked the button is pale, yet still the page's one primary button. */
const SUBMIT_THEME = {
  components: {
    Button: {
      colorBgContainerDisabled: '#b4c8df',
      colorTextDisabled: '#fff',
      borderColorDisabled: 'transparent',
    },
  },
};

interface LoginFields {
  username: string;
  password: string;
  validateCode?: string;
}

interface LoginFormProps {
  onSignedIn: (user: UserInfor) => void;
  /** The password was an initial one: the person sets their own before going in. */
  onPasswordDue: () => void;
}

/** The sign-in form (specification sections 2, 4 and 5). */
export function LoginForm({ onSignedIn, onPasswordDue }: LoginFormProps) {
  const [form] = Form.useForm<LoginFields>();
  const [agreed, setAgreed] = useState(false);
  const { submit, loading, problem, codeShown, round } = useSignIn({ onSignedIn, onPasswordDue }, () =>
    form.setFieldValue('validateCode', ''),
  );

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} disabled={loading}>
      {problem && (
        <div className={styles.problem}>
          <Alert type="error" showIcon message={problem} />
        </div>
      )}
      <Form.Item name="username" label={t('用户名或手机号')} rules={[rule(usernameProblem)]}>
        <Input
          size="large"
          prefix={<UserOutlined className={styles.prefix} />}
          placeholder={t('请输入用户名')}
          maxLength={USERNAME_MAX}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form.Item>
      <Form.Item name="password" label={t('密码')} rules={[rule(passwordProblem)]}>
        <Input.Password
          size="large"
          prefix={<LockOutlined className={styles.prefix} />}
          placeholder={t('请输入密码')}
          autoComplete="current-password"
        />
      </Form.Item>
      {codeShown && (
        <Form.Item name="validateCode" label={t('验证码')} rules={[rule(imageCodeProblem)]}>
          <ImageCode round={round} />
        </Form.Item>
      )}
      <Consent agreed={agreed} onChange={setAgreed} />
      <ConfigProvider theme={SUBMIT_THEME}>
        <Button type="primary" htmlType="submit" size="large" block loading={loading} disabled={!agreed}>
          {t('登录')}
        </Button>
      </ConfigProvider>
    </Form>
  );
}

function Consent({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }): ReactNode {
  return (
    <div className={styles.consent}>
      <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)}>
        {t('我已阅读并同意')}
        <AgreementLink name="user" />
        {t('和')}
        <AgreementLink name="privacy" />
      </Checkbox>
    </div>
  );
}

/** Signs in once at a time, and counts the failures that bring up the image code. */
function useSignIn({ onSignedIn, onPasswordDue }: LoginFormProps, onCodeUsed: () => void) {
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const [failures, setFailures] = useState(0);
  const [codeShown, setCodeShown] = useState(false);

  const submit = async (fields: LoginFields) => {
    setLoading(true);
    setProblem('');
    try {
      onSignedIn(await signIn({ ...fields, username: fields.username.trim(), deviceId: getDeviceId() }));
    } catch (error) {
      if (isPasswordDue(error)) {
        onPasswordDue();
        return;
      }
      const failed = failures + 1;
      setFailures(failed);
      setCodeShown(codeShown || needsImageCode(failed, error));
      setProblem(error instanceof Error ? error.message : String(error));
      onCodeUsed();
    } finally {
      setLoading(false);
    }
  };
  return { submit, loading, problem, codeShown, round: failures };
}

/** A field's rule from what is wrong with its value, if anything. */
export function rule(problemOf: (value: string | undefined) => string | null) {
  return {
    validator: async (_: unknown, value: string | undefined) => {
      const problem = problemOf(value);
      if (problem) throw new Error(t(problem));
    },
  };
}
