import { useRequest } from 'ahooks';
import { Button, Form, Input } from 'antd';
import { showToast } from '@/basic-ui/toasts';
import { RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { clearSession } from '@/services/session/session';
import { changePassword, type PasswordChange } from './api';
import { refusedBy, ruleOf } from './rule-of';
import { confirmPasswordProblem, newPasswordProblem, oldPasswordProblem } from './rules';
import styles from './user-centre.module.css';

/** Changes the password; the session is over then, and the person signs in anew (specification sections 4 and 5). */
export function PasswordForm() {
  const [form] = Form.useForm<PasswordChange>();
  const navigate = useNavigate();
  const { run, loading } = useRequest(changePassword, {
    manual: true,
    onSuccess: () => {
      // The library's messages go with the workspace.
      showToast(t('密码修改成功，请重新登录'), 'success');
      clearSession();
      navigate('/login', { replace: true });
    },
    onError: (reason) => {
      const isOld = reason instanceof RefusalError && reason.code === 'old_password_wrong';
      refusedBy(form, isOld ? 'oldPassword' : 'newPassword')(reason);
    },
  });
  const newPassword = Form.useWatch('newPassword', form) ?? '';
  return (
    <Form<PasswordChange>
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      onFinish={run}
    >
      <Form.Item name="oldPassword" label={t('原始密码')} rules={[ruleOf(oldPasswordProblem)]}>
        <Input.Password autoComplete="current-password" placeholder={t('请输入原始密码')} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('新密码')}
        extra={t('8 到 16 位字母、数字或下划线，须包含字母')}
        rules={[ruleOf(newPasswordProblem)]}
      >
        <Input.Password autoComplete="new-password" placeholder={t('请输入新密码')} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('确认密码')}
        dependencies={['newPassword']}
        rules={[ruleOf((value) => confirmPasswordProblem(value, newPassword))]}
      >
        <Input.Password autoComplete="new-password" placeholder={t('请再次输入密码')} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={loading}>
        {t('确认修改')}
      </Button>
    </Form>
  );
}
