import { SEARCH_CALL } from '../../../src/contract/record-search';
import { scopeOf } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import type { RecordContext } from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { SEARCH_NOTES, searchQuery } from './route-docs';
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
