import type { Job } from '../../kernel/jobs/job';
import { defineModule } from '../../kernel/module';
import { followLinks } from './follow-renames';
import { followMessages } from './news';
import { tellExpiries } from './notify-expiries';
import { tellResponsible } from './notify-responsible';
import { tellOtherSide } from './notify-sides';
import { tellSupplier } from './notify-supplier';
import { messageRoutes } from './routes';

const EXPIRIES_EVERY_MS = 60 * 60_000;

/** Messages of an account, and their number as it changes (decision 039); suppliers hear of what runs out (decision 063). */
export const messages = defineModule({
  name: 'messages',
  onRenamed: [followLinks],
  onRecordWritten: [tellResponsible, tellSupplier, tellOtherSide],
  async open({ database, registry }) {
    const news = await followMessages(database);
    const expiries: Job = {
      name: 'messages.expiries',
      everyMs: EXPIRIES_EVERY_MS,
      run: (context) => tellExpiries(context.database, registry, context.clock()),
    };
    return { close: news.close, routes: messageRoutes(news), jobs: [expiries] };
  },
});
