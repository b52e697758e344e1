import { defineModule } from '../../kernel/module';
import { renameInLists } from '../../kernel/records/tables/rename-in-lists';
import { readDue, readTodo, readTrend } from './bench-cards';
import { readChosen } from './chosen-links';
import { readCalendar, readChartCard, readCount, readDownloads, readList, readText } from './record-cards';
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
    links: async ({ user, card, read }) =>
      card.most === undefined ? {} : { paths: await read((trx) => readChosen(trx, user)) },
    downloads: readDownloads,
  },
  onRenamed: [renameInLists('quick_entry', 'paths')],
});
