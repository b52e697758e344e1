import type { Chart } from '@/contract/language/chart-schema';
import type { ChartData } from '@/contract/lists/charts';
import { formatExact } from '@/contract/records/amounts';
import { ChartCard } from '@/runtime/charts/chart-card';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard } from '@/ui/home-card';

export function ChartOfPage({ read, state }: CardProps<{ chart: Chart; data: ChartData }>) {
  if (!read.data || state.error)
    return (
      <HomeCard title={read.title ?? ''} state={state}>
        {''}
      </HomeCard>
    );
  return (
    <ChartCard
      chart={read.data.chart}
      data={read.data.data}
      format={(value) => (value === null ? '–' : formatExact(value, 0))}
    />
  );
}
