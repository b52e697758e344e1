import { LegendComponent } from 'echarts/components';
import { use } from 'echarts/core';

use([LegendComponent]);
