import { Segmented } from 'antd';
import { useState } from 'react';
import { APPROVALS_PAGE } from '@/contract/approvals';
import { t } from '@/services/i18n';
import { useWaitingApprovals } from './api';
import styles from './approvals.module.css';
import { DecidedPart } from './decided-part';
import { WaitingPart } from './waiting-part';

type Part = 'waiting' | 'decided';

/** /office/approvals: what waits for the account's decision over all pages, and what it decided (decision 044). */
export default function ApprovalsPage() {
  const [part, setPart] = useState<Part>('waiting');
  const { count } = useWaitingApprovals();
  return (
    <section className={styles.sheet} data-page={APPROVALS_PAGE}>
      <div className={styles.head}>
        <h1>{t('审批中心')}</h1>
        <Segmented<Part>
          aria-label={t('筛选')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'waiting', label: count ? t('待处理 {count}', { count }) : t('待处理') },
            { value: 'decided', label: t('已处理') },
          ]}
        />
      </div>
      {part === 'waiting' ? <WaitingPart /> : <DecidedPart />}
    </section>
  );
}
