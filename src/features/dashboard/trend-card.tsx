import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { WorkbenchDay } from '@/contract/api/workbench';
import { t } from '@/services/i18n';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard } from '@/ui/home-card';
import styles from './dashboard.module.css';

// The charts are as large as a page; nobody waits for them to see the rest.
const TrendChart = lazy(() => import('./trend-chart'));

const LENGTHS = [
  { value: 7, label: '近7天' },
  { value: 14, label: '近两周' },
] as const;

/** What came and what was finished, day by day, over the last seven days or two weeks. */
export function TrendCard({ read, state }: CardProps<{ days: WorkbenchDay[] }>) {
  const [length, setLength] = useState<number>(LENGTHS[0].value);
  const days = read.data?.days.slice(-length) ?? [];
  const total = (key: 'created' | 'finished') => days.reduce((sum, day) => sum + day[key], 0);
  const totals = { created: total('created'), finished: total('finished') };
  return (
    <HomeCard
      title={read.title ?? t('工单趋势')}
      state={state}
      extra={
        <Segmented<number>
          aria-label={t('筛选')}
          size="small"
          value={length}
          onChange={setLength}
          options={LENGTHS.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      }
    >
      <p className={styles.legend}>
        <span data-series="created">{t('新增 {created}', totals)}</span>
        <span data-series="finished">{t('完成 {finished}', totals)}</span>
      </p>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 5 }} />}>
        <TrendChart days={days} label={t('工单趋势：新增 {created}，完成 {finished}', totals)} />
      </Suspense>
    </HomeCard>
  );
}
