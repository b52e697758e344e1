import { useRequest } from 'ahooks';
import { Tag } from 'antd';
import { t } from '@/services/i18n';
import { getText, getUserInfor } from '@/services/session/session';
import { refreshSupplierStatus } from '@/services/session/supplier-status';
import { Greeting } from '@/ui/greeting';

/** Colour of the tag by supplier status code (specification section 4). */
const STATUS_COLOURS: Readonly<Record<number, string>> = {
  10: 'default',
  20: 'processing',
  30: 'success',
  40: 'error',
  50: 'warning',
  60: 'error',
};

export function SupplierGreeting() {
  // The status of the session follows what the office has decided meanwhile.
  useRequest(refreshSupplierStatus);
  const user = getUserInfor();
  const status = getText('supplierStatus');
  return (
    <Greeting
      title={user?.supplierName ?? user?.displayName ?? ''}
      tag={status && <Tag color={STATUS_COLOURS[user?.status ?? 0]}>{t(status)}</Tag>}
      facts={[
        { label: t('供应商编码'), value: getText('supplierCode') },
        { label: t('联系电话'), value: user?.telephone },
        { label: t('采购方'), value: user?.tenantName },
      ]}
    />
  );
}
