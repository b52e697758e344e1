import { Badge, Segmented, theme } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { WorkbenchDay } from '@/contract/api/workbench';
import type { Chart } from '@/contract/language/chart-schema';
import { formatExact } from '@/contract/records/amounts';
import { AwaitedChart } from '@/runtime/charts/awaited-chart';
import { t } from '@/services/i18n';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard } from '@/ui/home-card';
import styles from './dashboard.module.css';

// The charts are as large as a page; nobody waits for them to see the rest.
const ChartView = lazy(() => import('@/runtime/charts/chart-view'));
const ChartTable = lazy(() =>
  import('@/runtime/charts/chart-table').then((m) => ({ default: m.ChartTable })),
);

const LENGTHS = [
  { value: 7, label: '近7天' },
  { value: 14, label: '近两周' },
] as const;

const format = (value: string | null) => formatExact(value ?? '0', 0);

/** What came and what was finished, day by day, over the last seven days or two weeks. */
export function TrendCard({ read, state }: CardProps<{ days: WorkbenchDay[] }>) {
  const [length, setLength] = useState<number>(LENGTHS[0].value);
  const days = read.data?.days.slice(-length) ?? [];
  const total = (key: 'created' | 'finished') => days.reduce((sum, day) => sum + day[key], 0);
  const totals = { created: total('created'), finished: total('finished') };
  const [isTable, setTable] = useState(false);
  const { token } = theme.useToken();
  const title = read.title ?? t('工单趋势');
  const chart: Chart = { label: title, type: 'area', by: 'date' };
  const data = {
    groups: days.map(({ date }) => ({ key: date, label: date.slice(5).replace('-', '/') })),
    series: [
      { label: t('新增数'), color: 'processing', values: days.map(({ created }) => String(created)) },
      { label: t('完成数'), color: 'cyan', values: days.map(({ finished }) => String(finished)) },
    ],
  };
  return (
    <HomeCard
      title={title}
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
      <p className={styles.hint}>
        <Badge
          color={token.colorPrimary}
          text={t('新增 {created}', totals)}
          style={{ marginInlineEnd: 20 }}
        />
        <Badge color={token.cyan5} text={t('完成 {finished}', totals)} />
      </p>
      <Suspense fallback={<AwaitedChart />}>
        {isTable ? (
          <ChartTable chart={chart} data={data} format={format} />
        ) : (
          <ChartView
            chart={chart}
            data={data}
            format={format}
            label={t('工单趋势：新增 {created}，完成 {finished}', totals)}
            onFail={() => setTable(true)}
          />
        )}
      </Suspense>
    </HomeCard>
  );
}
