import type { GlobalToken } from 'antd';
import type { Chart } from '@/contract/language/chart-schema';
import type { ChartData } from '@/contract/lists/charts';
import { colourOf } from './chart-colours';
import { hasLegend } from './chart-parts';
import type { Drawing } from './parts/drawing';

type Options = Parameters<Drawing['setOption']>[0];

export interface Look {
  token: GlobalToken;
  still: boolean;
  /** An exact decimal as people read it. */
  format(value: string | null): string;
  /** The same on an axis, where there is little room. */
  short(value: number): string;
  /** What the numbers are, for a chart of one series. */
  title: string;
}

const LONG_LABEL = 8;

/** What ECharts draws of a chart. Numbers are drawn as they round; texts have them exactly. */
export function optionsOf(chart: Chart, data: ChartData, look: Look): Options {
  const { token, still } = look;
  const common = { animation: !still, textStyle: { fontFamily: token.fontFamily, color: token.colorText } };
  if (chart.type === 'gauge') return { ...common, ...gauge(chart, data, look) };
  if (chart.type === 'pie' || chart.type === 'ring') return { ...common, ...ring(chart, data, look) };
  return { ...common, ...axes(chart, data, look) };
}

function tooltip({ token }: Look) {
  return {
    confine: true,
    backgroundColor: token.colorBgElevated,
    borderColor: token.colorBorderSecondary,
    textStyle: { color: token.colorText },
  };
}

/** ECharts puts texts into the page as HTML where it is let; here they are its own texts of a format without markup. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function legend({ token }: Look) {
  return {
    type: 'scroll',
    bottom: 0,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    textStyle: { color: token.colorTextSecondary },
    pageTextStyle: { color: token.colorTextSecondary },
  } as const;
}

function axes(chart: Chart, { groups, series }: ChartData, look: Look): Options {
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
}

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

function ring(chart: Chart, { groups, series }: ChartData, look: Look): Options {
  const { token, format, title } = look;
  const values = series[0]?.values ?? [];
  return {
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: (point: unknown) => {
        const { dataIndex, percent } = point as { dataIndex: number; percent: number };
        const label = escaped(groups[dataIndex]?.label ?? '');
        return `${label}　<b>${escaped(format(values[dataIndex] ?? null))}</b>　${percent}%`;
      },
    },
    legend: legend(look),
    series: [
      {
        type: 'pie',
        name: title,
        radius: chart.type === 'ring' ? ['46%', '68%'] : '68%',
        center: ['50%', '44%'],
        itemStyle: { borderColor: token.colorBgContainer, borderWidth: 2 },
        label: { show: false },
        data: groups.map((group, index) => ({
          name: group.label,
          value: Number(values[index] ?? 0),
          itemStyle: {
            color: colourOf(token, group, index),
            // A dictionary may colour several alike.
            opacity:
              0.62 ** groups.slice(0, index).filter(({ color }) => color && color === group.color).length,
          },
        })),
      },
    ],
  } as Options;
}

function gauge({ target = 1 }: Chart, { series }: ChartData, look: Look): Options {
  const { token, format, short } = look;
  const value = series[0]?.values[0] ?? null;
  const full = Number(value ?? 0) >= target;
  return {
    series: [
      {
        type: 'gauge',
        startAngle: 205,
        endAngle: -25,
        min: 0,
        max: target,
        radius: '92%',
        center: ['50%', '58%'],
        progress: {
          show: true,
          width: 14,
          roundCap: true,
          itemStyle: { color: full ? token.colorSuccess : token.colorPrimary },
        },
        axisLine: { roundCap: true, lineStyle: { width: 14, color: [[1, token.colorFillSecondary]] } },
        axisTick: { show: false },
        splitLine: { show: false },
        pointer: { show: false },
        axisLabel: {
          distance: -2,
          color: token.colorTextSecondary,
          formatter: (at: number) => (at === 0 || at === target ? short(at) : ''),
        },
        detail: {
          offsetCenter: [0, '-4%'],
          fontSize: 26,
          fontWeight: 600,
          color: token.colorText,
          formatter: () => format(value),
        },
        data: [{ value: Math.min(Number(value ?? 0), target) }],
      },
    ],
  } as Options;
}
