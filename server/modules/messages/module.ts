import type { Job } from '../../kernel/jobs/job';
import { defineModule } from '../../kernel/module';
import { mountMessages } from '../../messages/mount';
import { followMessages } from '../../messages/news';
import { tellExpiries } from '../../messages/tell-expiries';
import { tellResponsible } from '../../messages/tell-responsible';
import { tellSupplier } from '../../messages/tell-supplier';

const EXPIRIES_EVERY_MS = 60 * 60_000;

/** Messages of an account, and their number as it changes (decision 039); suppliers hear of what runs out (decision 063). */
export const messages = defineModule({
  name: 'messages',
  onRecordWritten: [tellResponsible, tellSupplier],
  async open({ database, registry, leaving }) {
    const news = await followMessages(database);
    const expiries: Job = {
      name: 'messages.expiries',
      everyMs: EXPIRIES_EVERY_MS,
      run: (context) => tellExpiries(context.database, registry, context.clock()),
    };
    return { close: news.close, routes: mountMessages(news, leaving), jobs: [expiries] };
  },
});
