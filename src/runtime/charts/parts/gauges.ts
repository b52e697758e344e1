import { GaugeChart } from 'echarts/charts';
import { use } from 'echarts/core';
import type { Options, OptionsOf } from '../chart-look';

use([GaugeChart]);

export const optionsOf: OptionsOf = ({ target = 1 }, { series }, look) => {
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
};
