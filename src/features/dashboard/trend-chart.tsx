import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { WorkbenchDay } from '@/contract/api/workbench';
import { t } from '@/services/i18n';
import { useDark } from '@/services/preferences/appearance';
import { likesMotion } from '@/services/preferences/motion';
import styles from './dashboard.module.css';

use([LineChart, GridComponent, TooltipComponent, SVGRenderer]);

interface TrendChartProps {
  days: readonly WorkbenchDay[];
  /** What it shows, for whoever is read to. */
  label: string;
}

/** Two lines over the days, in the colours of the product. */
export default function TrendChart({ days, label }: TrendChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const dark = useDark();
  const chart = useRef<ReturnType<typeof init>>(undefined);

  useEffect(() => {
    const drawn = init(place.current, undefined, { renderer: 'svg' });
    chart.current = drawn;
    // A tab that is not in front has no size.
    const watch = new ResizeObserver(([entry]) => entry!.contentRect.width > 0 && drawn.resize());
    watch.observe(place.current!);
    return () => {
      watch.disconnect();
      drawn.dispose();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are those of the document
  useEffect(() => chart.current?.setOption(optionsFor(days), true), [days, dark]);

  return <div ref={place} role="img" aria-label={label} className={styles.chart} />;
}

/** A colour of the product's style sheets, as it is now. */
function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

function optionsFor(days: readonly WorkbenchDay[]): Parameters<ReturnType<typeof init>['setOption']>[0] {
  const soft = colour('ink-soft');
  const line = colour('line');
  const series = [
    { name: t('新增数'), color: colour('primary'), data: days.map(({ created }) => created) },
    { name: t('完成数'), color: colour('teal'), data: days.map(({ finished }) => finished) },
  ];
  return {
    animation: likesMotion(),
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 4, right: 12, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      backgroundColor: colour('surface'),
      borderColor: line,
      textStyle: { color: colour('ink') },
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: days.map(({ date }) => date.slice(5).replace('-', '/')),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: { color: soft },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: line } },
      axisLabel: { color: soft },
    },
    series: series.map((one) => ({
      ...one,
      type: 'line',
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { width: 2 },
      areaStyle: { opacity: 0.08 },
    })),
  };
}
