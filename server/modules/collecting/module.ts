import { defineModule } from '../../kernel/module';
import { keepCollected } from './keep-collected';
import { collectingRoutes } from './routes';

/** Records of one page as rows of another's, each once (decision 085). */
export const collecting = defineModule({
  name: 'collecting',
  routes: collectingRoutes,
  onRecordWritten: [keepCollected],
});
