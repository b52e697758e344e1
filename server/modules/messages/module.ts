import { defineModule } from '../../kernel/module';
import { followLinks } from './follow-renames';
import { sendDigests } from './mail/send-digests';
import { followMessages } from './news';
import { tellResponsible } from './notify-responsible';
import { tellOtherSide } from './notify-sides';
import { tellSupplier } from './notify-supplier';
import { messageRoutes } from './routes';

const TEN_MINUTES = 10 * 60_000;

/** Messages of an account, and their number as it changes (decision 039). */
export const messages = defineModule({
  name: 'messages',
  onRenamed: [followLinks],
  onRecordWritten: [tellResponsible, tellSupplier, tellOtherSide],
  jobs: [{ name: 'messages.mail', everyMs: TEN_MINUTES, run: sendDigests }],
  async open({ database }) {
    const news = await followMessages(database);
    return { close: news.close, routes: messageRoutes(news) };
  },
});
