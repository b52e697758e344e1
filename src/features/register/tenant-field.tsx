import { useRequest } from 'ahooks';
import { Alert, Form, Select } from 'antd';
import { sayRequiredOnce } from '@/dom/required-select';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { loadRegistrableTenants, type RegistrableTenant } from './api';
import { pathOf } from './flow';
import styles from './register.module.css';

/** The companies that one may register with by oneself; undefined while they are on their way, or could not be had. */
export function useRegistrableTenants(): RegistrableTenant[] | undefined {
  return useRequest(loadRegistrableTenants, {
    onError: (reason) => console.warn('registrationTenants', reason),
  }).data;
}

/** Whom one registers with: said where there is one, chosen where there are several. */
export function TenantField({ tenants }: { tenants: readonly RegistrableTenant[] | undefined }) {
  if (!tenants) return null;
  const [first, second] = tenants;
  if (!first) {
    return (
      <Alert
        className={styles.notice}
        type="warning"
        showIcon
        message={t('现在没有采购企业开放自主注册，需要采购方的邀请码。')}
        action={<Link to={pathOf('invited', 'accountInfo')}>{t('凭邀请码注册')}</Link>}
      />
    );
  }
  if (!second) {
    return (
      <Alert
        className={styles.notice}
        type="info"
        message={
          <>
            {t('注册到')} <strong lang="zh-CN">{first.tenantName}</strong>
          </>
        }
      />
    );
  }
  return (
    <Form.Item
      name="tenantCode"
      label={t('注册到')}
      extra={t('注册后由这家采购企业审核，并向它供货；以后可以凭邀请码加入其他企业。')}
      rules={[{ required: true, message: t('请选择要注册到的采购企业') }]}
    >
      <Select
        ref={sayRequiredOnce}
        size="large"
        showSearch
        optionFilterProp="label"
        placeholder={t('请选择采购企业')}
        options={tenants.map(({ tenantCode, tenantName }) => ({ value: tenantCode, label: tenantName }))}
      />
    </Form.Item>
  );
}
