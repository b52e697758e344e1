import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { axes } from './axes';

use([LineChart, GridComponent, TooltipComponent]);

export const optionsOf = axes;
