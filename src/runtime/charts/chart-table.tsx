import { Button } from 'antd';
import type { Chart } from '@/contract/language/chart-schema';
import type { ChartData } from '@/contract/lists/charts';
import { t } from '@/services/i18n';
import '../plain-table.css';

interface ChartTableProps {
  chart: Chart;
  data: ChartData;
  format(value: string | null): string;
  onPick?: ((group: ChartData['groups'][number]) => void) | undefined;
}

/** The numbers of a chart, exactly: for whoever does not see it, or wants to know. */
export function ChartTable({ chart, data: { groups, series }, format, onPick }: ChartTableProps) {
  return (
    // It is wider than a phone where there are several series: then it is moved by the arrow keys too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a stretch that is scrolled
    <section className="chart-table" tabIndex={0} aria-label={chart.label}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('分组')}</th>
            {series.map((one) => (
              <th key={one.key ?? one.label ?? ''} scope="col" className="numeric">
                {one.label ?? t('数值')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group, index) => (
            <tr key={`${group.key}${group.rest ?? ''}`}>
              <th scope="row">
                {onPick && !group.rest && group.key !== '' ? (
                  <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onPick(group)}>
                    {group.label}
                  </Button>
                ) : (
                  group.label
                )}
              </th>
              {series.map((one) => (
                <td key={one.key ?? one.label ?? ''} className="numeric">
                  {format(one.values[index] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
