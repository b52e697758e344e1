import { Alert, Space } from 'antd';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { FORGOTTEN, REGISTERED } from './flow';
import styles from './register.module.css';

export function PhoneInUse() {
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      message={t('该手机号已注册，不用再次注册')}
      description={<AccountLinks />}
    />
  );
}

export function AccountLinks() {
  return (
    <Space wrap size="middle">
      <Link to="/login">{t('直接登录')}</Link>
      <Link to={FORGOTTEN}>{t('忘记密码')}</Link>
      <Link to={REGISTERED}>{t('用现有账号加入另一家企业')}</Link>
    </Space>
  );
}
