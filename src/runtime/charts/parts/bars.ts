import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { axes } from './axes';

use([BarChart, GridComponent, TooltipComponent]);

export const optionsOf = axes;
