import { useRequest } from 'ahooks';
import { Tag } from 'antd';
import { t } from '@/services/i18n';
import { getText, getUserInfor } from '@/services/session/session';
import { refreshSupplierStatus } from '@/services/session/supplier-status';
import { Greeting } from '@/ui/greeting';
import { AnnouncementCard } from './announcement-card';
import { loadOverview } from './api';
import { ChangesCard } from './changes-card';
import { CompletenessCard } from './completeness-card';
import { ExpiryCard } from './expiry-card';
import { MattersCard } from './matters-card';
import { NextStep } from './next-step';
import { PapersCard } from './papers-card';
import { QuickEntries } from './quick-entries';
import styles from './supplier-home.module.css';
import { TenderCard } from './tender-card';

/** Colour of the tag by supplier status code (specification section 4). */
const STATUS_COLOURS: Readonly<Record<number, string>> = {
  10: 'default',
  20: 'processing',
  30: 'success',
  40: 'error',
  50: 'warning',
  60: 'error',
};

/** /poseidon/home: where the supplier stands and what to do next, its profile, and what is new for it. */
export default function SupplierHome() {
  const overview = useRequest(loadOverview);
  const { data: decision } = useRequest(refreshSupplierStatus);
  const user = getUserInfor();
  const status = getText('supplierStatus');
  return (
    <div data-page="/poseidon/home">
      <Greeting
        title={user?.supplierName ?? user?.displayName ?? ''}
        tag={status && <Tag color={STATUS_COLOURS[user?.status ?? 0]}>{t(status)}</Tag>}
        facts={[
          { label: t('供应商编码'), value: getText('supplierCode') },
          { label: t('联系电话'), value: user?.telephone },
          { label: t('采购方'), value: user?.tenantName },
        ]}
      />
      <NextStep decision={decision} parts={overview.data?.parts} />
      <div className={styles.grid}>
        <div className={styles.column}>
          <MattersCard overview={overview} />
          <CompletenessCard overview={overview} />
          <ChangesCard overview={overview} />
        </div>
        <div className={styles.column}>
          <AnnouncementCard />
          <TenderCard />
          <ExpiryCard overview={overview} />
          <PapersCard />
        </div>
      </div>
      <QuickEntries />
    </div>
  );
}
