import { SEARCH_CALL } from '../../src/contract/record-search';
import { described } from '../api/described';
import { scopeOf } from '../auth/user';
import type { Mount } from '../context';
import type { RecordContext } from '../resources/record-context';
import { answer } from '../routes/answer';
import { readQuery } from '../routes/input';
import type { SchemaRegistry } from '../schemas/registry';
import { SEARCH_NOTES, searchQuery } from './notes';
import { searchRecords } from './search-records';

/** The search in the header, over the records of every page with `searchable` (decision 067). */
export function mountSearch(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    app.get(SEARCH_CALL, described(SEARCH_NOTES.search), authenticate, async (c) => {
      const { text } = readQuery(c, searchQuery);
      const user = c.get('user');
      const language = c.get('language');
      const asker = {
        user,
        inLanguage: (words: string) => translate(words, language),
        isTranslated: language !== 'zh-CN',
      };
      return answer(
        c,
        await database.readInTenant(scopeOf(user), (trx) => searchRecords(context, trx, asker, text)),
      );
    });
  };
}
