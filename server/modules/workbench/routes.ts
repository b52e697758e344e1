import { BENCH_CALLS, type BenchOverview } from '../../../src/contract/bench';
import type { ListData } from '../../../src/contract/envelope';
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
import { readBench } from './overview';
import { BENCH_NOTES, entriesBody, memoBody, oneMemo } from './route-docs';

/** An account's work bench (specification section 2: /work/home; decision 042). */
export function mountBench(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    app.get(BENCH_CALLS.overview, described(BENCH_NOTES.overview), authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const overview = await database.readInTenant(scopeOf(user), (trx) => readBench(context, trx, user));
      return answer(
        c,
        worded(overview, (text) => translate(text, c.get('language'))),
      );
    });

    app.get(BENCH_CALLS.entries, described(BENCH_NOTES.entries), authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const paths = await database.readInTenant(scopeOf(user), (trx) => readEntries(trx, user));
      return answer(c, { paths });
    });
    app.put(BENCH_CALLS.entries, described(BENCH_NOTES.saveEntries), authenticate, async (c) => {
      const { paths } = await readBody(c, entriesBody);
      if (new Set(paths).size < paths.length) throw badRequest([{ path: 'paths', message: '快捷入口重复' }]);
      const user = c.get('user');
      await database.inTenant(scopeOf(user), (trx) => saveEntries(trx, user, paths));
      return answer(c, { paths });
    });

    app.get(BENCH_CALLS.memos, described(BENCH_NOTES.memos), authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const list = await database.readInTenant(scopeOf(user), (trx) => listMemos(trx, user));
      return answer(c, { list, total: list.length } satisfies ListData<unknown>);
    });
    app.post(BENCH_CALLS.saveMemo, described(BENCH_NOTES.saveMemo), authenticate, async (c) => {
      const body = await readBody(c, memoBody);
      const user = c.get('user');
      return answer(c, await database.inTenant(scopeOf(user), (trx) => saveMemo(trx, user, body, clock())));
    });
    app.post(BENCH_CALLS.removeMemo, described(BENCH_NOTES.removeMemo), authenticate, async (c) => {
      const { id } = await readBody(c, oneMemo);
      const user = c.get('user');
      await database.inTenant(scopeOf(user), (trx) => removeMemo(trx, user, id));
      return answer(c, {});
    });
  };
}

/** The overview in the caller's language: titles of pages, labels of values. */
function worded({ pages, trend }: BenchOverview, translate: (text: string) => string): BenchOverview {
  return {
    trend,
    pages: pages.map((page) => ({
      ...page,
      title: translate(page.title),
      counts: page.counts.map((one) => ({ ...one, label: translate(one.label) })),
    })),
  };
}
