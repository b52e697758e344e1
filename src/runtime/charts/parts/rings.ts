import { PieChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { colourOf } from '../chart-colours';
import { escaped, legend, type Options, type OptionsOf, tooltip } from '../chart-look';

use([PieChart, TooltipComponent]);

export const optionsOf: OptionsOf = (chart, { groups, series }, look) => {
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
};
