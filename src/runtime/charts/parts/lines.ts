import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';

use([LineChart, GridComponent, LegendComponent, TooltipComponent]);
