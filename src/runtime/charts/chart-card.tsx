import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { useInViewport } from 'ahooks';
import { Button, Empty, Tooltip } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Chart } from '@/contract/language/chart-schema';
import type { ChartData } from '@/contract/lists/charts';
import { t } from '@/services/i18n';
import { AwaitedChart } from './awaited-chart';
import { ChartTable } from './chart-table';

const ChartView = lazy(() => import('./chart-view'));

interface ChartCardProps {
  chart: Chart;
  /** Undefined until it has come. */
  data: ChartData | undefined;
  /** An exact decimal as people read it. */
  format(value: string | null): string;
  /** Narrows what is below to a group, where it can be. */
  onPick?: ((group: ChartData['groups'][number]) => void) | undefined;
}

/** A chart with the table behind it. What draws it is loaded when it comes into view. */
export function ChartCard({ chart, data, format, onPick }: ChartCardProps) {
  const place = useRef<HTMLElement>(null);
  const [inView] = useInViewport(place);
  const wasSeen = useRef(false);
  wasSeen.current ||= inView === true;
  const [asTable, setAsTable] = useState(false);
  const other = asTable ? t('显示为图表') : t('显示为表格');
  const isEmpty = data?.groups.length === 0;
  return (
    <section ref={place} className="chart-card" aria-label={chart.label}>
      <header className="chart-head">
        <h3>{chart.label}</h3>
        <Tooltip title={other}>
          <Button
            type="text"
            size="small"
            aria-label={t('{chart}：{other}', { chart: chart.label, other })}
            aria-pressed={asTable}
            icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
            onClick={() => setAsTable(!asTable)}
          />
        </Tooltip>
      </header>
      {data === undefined || !wasSeen.current ? (
        <AwaitedChart />
      ) : isEmpty ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t('没有可以统计的记录')}
          className="chart-drawing"
        />
      ) : asTable ? (
        <ChartTable chart={chart} data={data} format={format} onPick={onPick} />
      ) : (
        <Suspense fallback={<AwaitedChart />}>
          <ChartView
            chart={chart}
            data={data}
            format={format}
            label={summaryOf(chart, data, format)}
            onPick={onPick && ((index) => data.groups[index] && onPick(data.groups[index]))}
            onFail={() => setAsTable(true)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The groups that are read out; the others are in the table. */
const MOST_TOLD = 6;

function summaryOf(chart: Chart, { groups, series }: ChartData, format: ChartCardProps['format']): string {
  if (series.length !== 1) return chart.label;
  const listed = groups
    .slice(0, MOST_TOLD)
    .map(({ label }, index) => `${label} ${format(series[0]!.values[index] ?? null)}`);
  return `${chart.label}${t('：')}${listed.join(t('，'))}${groups.length > MOST_TOLD ? '…' : ''}`;
}
