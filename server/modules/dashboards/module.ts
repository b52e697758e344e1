import { defineModule } from '../../kernel/module';
import { readDue, readTodo, readTrend } from './bench-cards';
import { readCalendar, readChartCard, readCount, readList, readText } from './record-cards';
import { dashboardRoutes } from './routes';

/** Pages of cards, each under the grants of the page that it reads (decision 099). */
export const dashboards = defineModule({
  name: 'dashboards',
  uses: ['table-settings'],
  routes: dashboardRoutes,
  cards: {
    count: readCount,
    todo: readTodo,
    trend: readTrend,
    due: readDue,
    list: readList,
    calendar: readCalendar,
    chart: readChartCard,
    text: readText,
  },
});
