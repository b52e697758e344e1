import { Alert, type RefSelectProps, Select } from 'antd';
import type { Ref } from 'react';
import { Labelled } from '@/basic-ui/text-field';
import type { FormField } from '@/basic-ui/use-form';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import type { RegistrableTenant } from './api';
import { pathOf } from './flow';
import styles from './register.module.css';

interface TenantFieldProps {
  /** Those that one may register with by oneself. */
  tenants: readonly RegistrableTenant[];
  field: FormField;
}

/** Whom one registers with: said where there is one, chosen where there are several. */
export function TenantField({ tenants, field }: TenantFieldProps) {
  const [first, second] = tenants;
  if (!first)
    return (
      <Alert
        className={styles.notice}
        type="warning"
        showIcon
        message={t('现在没有采购企业开放自主注册，需要采购方的邀请码。')}
        action={<Link to={pathOf('invited', 'accountInfo')}>{t('凭邀请码注册')}</Link>}
      />
    );
  if (!second)
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
  return (
    <Labelled
      id="tenantCode"
      label={t('注册到')}
      hint={t('注册后由这家采购企业审核，并向它供货；以后可以凭邀请码加入其他企业。')}
      problem={field.problem}
    >
      <Select
        id="tenantCode"
        ref={field.inputRef as Ref<unknown> as Ref<RefSelectProps>}
        style={{ width: '100%' }}
        size="large"
        showSearch
        optionFilterProp="label"
        placeholder={t('请选择采购企业')}
        status={field.problem === undefined ? '' : 'error'}
        {...(field.value && { value: field.value })}
        onChange={field.onChange}
        options={tenants.map(({ tenantCode, tenantName }) => ({ value: tenantCode, label: tenantName }))}
      />
    </Labelled>
  );
}
