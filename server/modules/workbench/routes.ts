import type { ListData } from '../../../src/contract/envelope';
import { WORKBENCH_CALLS, type WorkbenchOverview } from '../../../src/contract/workbench';
import { badRequest } from '../../kernel/base/errors';
import { scopeOf } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readBody, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import type { RecordContext } from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { readEntries, saveEntries } from './entries';
import { listMemos, removeMemo, saveMemo } from './memos';
import { readWorkbench } from './overview';
import { entriesBody, memoBody, oneMemo, WORKBENCH_DOCS } from './route-docs';

/** An account's work bench (specification section 2: /work/home; decision 042). */
export function mountWorkbench(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    app.get(WORKBENCH_CALLS.overview, described(WORKBENCH_DOCS.overview), authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const overview = await database.readInTenant(scopeOf(user), (trx) => readWorkbench(context, trx, user));
      return answer(
        c,
        localized(overview, (text) => translate(text, c.get('language'))),
      );
    });

    app.get(WORKBENCH_CALLS.entries, described(WORKBENCH_DOCS.entries), authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const paths = await database.readInTenant(scopeOf(user), (trx) => readEntries(trx, user));
      return answer(c, { paths });
    });
    app.put(WORKBENCH_CALLS.entries, described(WORKBENCH_DOCS.saveEntries), authenticate, async (c) => {
      const { paths } = await readBody(c, entriesBody);
      if (new Set(paths).size < paths.length) throw badRequest([{ path: 'paths', message: '快捷入口重复' }]);
      const user = c.get('user');
      await database.inTenant(scopeOf(user), (trx) => saveEntries(trx, user, paths));
      return answer(c, { paths });
    });

    app.get(WORKBENCH_CALLS.memos, described(WORKBENCH_DOCS.memos), authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const list = await database.readInTenant(scopeOf(user), (trx) => listMemos(trx, user));
      return answer(c, { list, total: list.length } satisfies ListData<unknown>);
    });
    app.post(WORKBENCH_CALLS.saveMemo, described(WORKBENCH_DOCS.saveMemo), authenticate, async (c) => {
      const body = await readBody(c, memoBody);
      const user = c.get('user');
      return answer(c, await database.inTenant(scopeOf(user), (trx) => saveMemo(trx, user, body, clock())));
    });
    app.post(WORKBENCH_CALLS.removeMemo, described(WORKBENCH_DOCS.removeMemo), authenticate, async (c) => {
      const { id } = await readBody(c, oneMemo);
      const user = c.get('user');
      await database.inTenant(scopeOf(user), (trx) => removeMemo(trx, user, id));
      return answer(c, {});
    });
  };
}

/** The overview in the caller's language: titles of pages, labels of values. */
function localized(
  { pages, trend }: WorkbenchOverview,
  translate: (text: string) => string,
): WorkbenchOverview {
  return {
    trend,
    pages: pages.map((page) => ({
      ...page,
      title: translate(page.title),
      counts: page.counts.map((one) => ({ ...one, label: translate(one.label) })),
    })),
  };
}
