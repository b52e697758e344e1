import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';

use([BarChart, GridComponent, LegendComponent, TooltipComponent]);
