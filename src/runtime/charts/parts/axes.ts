import type { GlobalToken } from 'antd';
import type { ChartData } from '@/contract/lists/charts';
import { colourOf } from '../chart-colours';
import { escaped, legend, type Options, type OptionsOf, tooltip } from '../chart-look';
import { hasLegend } from '../chart-parts';

const LONG_LABEL = 8;

/** Bars and lines along axes. */
export const axes: OptionsOf = (chart, { groups, series }, look) => {
  const { token, format, short, title } = look;
  const isLying = chart.type === 'bar';
  const isLine = chart.type === 'line' || chart.type === 'area';
  const withLegend = hasLegend(chart);
  const several = withLegend || series.length > 1;
  const labels = groups.map(({ label }) => label);
  const category = {
    type: 'category',
    data: labels,
    inverse: isLying,
    boundaryGap: !isLine,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: token.colorBorder } },
    axisLabel: {
      color: token.colorTextSecondary,
      hideOverlap: true,
      formatter: (label: string) =>
        label.length > LONG_LABEL ? `${label.slice(0, LONG_LABEL - 1)}…` : label,
    },
  };
  const value = {
    type: 'value',
    splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisLabel: { color: token.colorTextSecondary, formatter: short },
  };
  return {
    grid: { left: 4, right: 16, top: 16, bottom: withLegend ? 32 : 4, containLabel: true },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      axisPointer: { type: isLine ? 'line' : 'shadow' },
      formatter: (points: unknown) => {
        const index = (points as { dataIndex: number }[])[0]?.dataIndex ?? 0;
        const lines = series.map(
          (one) => `${escaped(one.label ?? title)}　<b>${escaped(format(one.values[index] ?? null))}</b>`,
        );
        return [escaped(labels[index] ?? ''), ...lines].join('<br>');
      },
    },
    ...(withLegend && { legend: { ...legend(look), data: series.map(({ label = '' }) => label) } }),
    xAxis: isLying ? value : category,
    yAxis: isLying ? category : value,
    series: series.map((one, index) => ({
      type: isLine ? 'line' : 'bar',
      name: one.label ?? title,
      data: one.values.map((text, at) => ({
        value: text === null ? null : Number(text),
        ...(!several && !isLine && { itemStyle: { color: groupColour(token, groups[at], index) } }),
      })),
      ...(isLine
        ? {
            symbol: 'circle',
            symbolSize: 6,
            connectNulls: true,
            lineStyle: { width: 2 },
            ...(chart.type === 'area' && { areaStyle: { opacity: 0.12 } }),
          }
        : {
            stack: several ? 'all' : undefined,
            barMaxWidth: 28,
            itemStyle: { borderRadius: several ? 0 : 3 },
          }),
      color: several ? colourOf(token, one, index) : token.colorPrimary,
    })),
  } as Options;
};

/** Bars of one series have one colour, but for what stands beside the others and what a dictionary colours. */
function groupColour(
  token: GlobalToken,
  group: ChartData['groups'][number] | undefined,
  index: number,
): string {
  return group?.rest || group?.key === '' || group?.color
    ? colourOf(token, group, index)
    : token.colorPrimary;
}
