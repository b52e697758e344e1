import { defineModule } from '../../kernel/module';
import { mountMessages } from '../../messages/mount';
import { followMessages } from '../../messages/news';

/** Messages of an account, and their number as it changes (decision 039). */
export const messages = defineModule({
  name: 'messages',
  async open({ database, leaving }) {
    const news = await followMessages(database);
    return { close: news.close, routes: mountMessages(news, leaving) };
  },
});
