import { useRequest } from 'ahooks';
import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import { APPROVALS_PAGE, type RoutePart } from '@/contract/api/approvals';
import { t } from '@/services/i18n';
import { listRoutes, useWaitingApprovals } from './api';
import styles from './approvals.module.css';
import { DecidedPart } from './decided-part';
import { RoutesPart } from './routes-part';
import { WaitingPart } from './waiting-part';

type Part = 'waiting' | 'decided' | RoutePart;

/**
 * /office/approvals: what waits for the account's decision over all pages, what it decided (decision 044), what it
 * submitted and was copied to, and for administrators what is stuck (decision 081).
 */
export default function ApprovalsPage() {
  const [part, setPart] = useState<Part>('waiting');
  const { count } = useWaitingApprovals();
  // Who decides nothing is told so by the list itself.
  const { data } = useRequest(() => listRoutes({ part: 'submitted', pageNum: 1, pageSize: 1 }), {
    onError: () => undefined,
  });
  const stuck = data?.stuck ?? 0;
  return (
    <section data-page={APPROVALS_PAGE}>
      <Flex wrap gap="8px 20px" align="center" className={styles.head} style={{ marginBottom: 16 }}>
        <h1>{t('审批中心')}</h1>
        <div style={{ maxWidth: '100%', overflowX: 'auto' }}>
          <Segmented<Part>
            aria-label={t('筛选')}
            value={part}
            onChange={setPart}
            options={[
              { value: 'waiting', label: count ? t('待处理 {count}', { count }) : t('待处理') },
              { value: 'decided', label: t('已处理') },
              { value: 'submitted', label: t('我提交的') },
              { value: 'copied', label: t('抄送我的') },
              ...(stuck > 0
                ? [{ value: 'stuck' as const, label: t('卡住的 {count}', { count: stuck }) }]
                : []),
            ]}
          />
        </div>
      </Flex>
      {part === 'waiting' && <WaitingPart />}
      {part === 'decided' && <DecidedPart />}
      {part !== 'waiting' && part !== 'decided' && <RoutesPart key={part} part={part} />}
    </section>
  );
}
