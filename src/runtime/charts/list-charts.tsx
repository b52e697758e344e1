import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ListPage } from '@/contract/language/page-schema';
import { type ChartData, chartsOf, periodOf } from '@/contract/lists/charts';
import { searchFields } from '@/contract/lists/list-query';
import { daysOfPeriod } from '@/contract/lists/periods';
import { t } from '@/services/i18n';
import { PartFailed } from '../host/load-failed';
import { formatTotal } from '../list/table/format-total';
import type { Followed } from '../list/use-followed';
import { ChartCard } from './chart-card';
import './charts.css';

interface ListChartsProps {
  page: ListPage;
  state: Followed<(ChartData | null)[]>;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onRetry(): void;
  /** Narrows the list by a search item, to a text as the address has it; the same text once more takes it back. */
  onNarrow(field: string, text: string): void;
}

/** The charts above a list. They follow its search; a press on a group narrows it. */
export function ListCharts({
  page,
  state: { values, loading, failed },
  isOpen,
  onOpen,
  onRetry,
  onNarrow,
}: ListChartsProps) {
  return (
    <section className="list-charts" aria-label={t('图表')} aria-busy={isOpen && loading}>
      <Button
        type="text"
        size="small"
        className="list-charts-toggle"
        aria-expanded={isOpen}
        icon={<DownOutlined rotate={isOpen ? 180 : 0} />}
        onClick={() => onOpen(!isOpen)}
      >
        {isOpen ? t('收起图表') : t('展开图表')}
      </Button>
      {isOpen && failed && (
        <PartFailed className="list-charts-failed" message={t('图表加载失败')} onRetry={onRetry} />
      )}
      {isOpen && !failed && (
        <div className="list-charts-cards">
          {chartsOf(page).map((chart, index) => {
            const data = values?.[index];
            if (data === null) return null;
            const { fn = 'count', field, by } = chart;
            const item = searchFields(page).find((one) => one.field === by);
            const period = periodOf(page, chart);
            const pick = (group: ChartData['groups'][number]) => {
              if (group.rest || group.key === '') return;
              const { from, to } = period ? daysOfPeriod(group.key) : { from: '', to: '' };
              onNarrow(by!, item?.match === 'range' ? `${from}~${to}` : group.key);
            };
            const isNarrowing = item && (period ? item.match === 'range' : item.match === 'equals');
            return (
              <ChartCard
                key={chart.label}
                chart={chart}
                data={data}
                format={(value) =>
                  formatTotal(page, { label: chart.label, fn, ...(field && { field }) }, value)
                }
                {...(isNarrowing && { onPick: pick })}
              />
            );
          })}
        </div>
      )}
    </section>
  );
}
