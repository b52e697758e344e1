import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MOST_DAYS } from '../../../src/contract/lists/list-views';
import { CITUS } from '../../support/gateway/citus-cluster';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { hire } from '../../support/gateway/staff';

const PAGE = JSON.parse(readFileSync('tests/fixtures/examples/features/fairs.json', 'utf8'));
const FAIRS = '/api/resources/exampleFair';

// biome-ignore lint/suspicious/noExplicitAny: answers of tests
type Loose = any;

describe.each(testDatabases())('The views and shapes of a list, on $name', ({ start }) => {
  let it: Restartable;
  let analyst: string;
  let accountId: string;
  const call = (target: string, body?: unknown, token = analyst): Promise<Loose> =>
    it.gateway.call(token, target, body);
  const names = ({ data }: Loose): string[] => data.list.map(({ fairNo }: { fairNo: string }) => fairNo);
  const make = async (doc: object) => {
    const { code, data } = await call(`POST ${FAIRS}`, { fairName: '展', ...doc });
    expect(code).toBe('ok');
    return data as { id: string; version: number; createdBy: string };
  };

  beforeAll(async () => {
    it = await startRestartable(start);
    it.folder.write('examples/fairs.json', PAGE);
    analyst = await it.gateway.signIn('analyst01');
    await vi.waitUntil(async () => (await call(`GET ${FAIRS}`)).code === 'ok', { timeout: 60_000 });
    accountId = (await make({ fairNo: 'F4', opensOn: '2026-11-05' })).createdBy;
    await make({
      fairNo: 'F1',
      opensOn: '2026-11-30',
      closesOn: '2026-12-02',
      scale: 'large',
      keeper: accountId,
    });
    await make({ fairNo: 'F2', opensOn: '2026-11-05', parentNo: 'F1' });
    await make({
      fairNo: 'F3',
      opensOn: '2026-11-05',
      closesOn: '2026-11-01',
      parentNo: 'F2',
      scale: 'small',
    });
    const [moved] = (await call(`GET ${FAIRS}?fairName=${encodeURIComponent('展')}&sort=-fairNo&pageSize=1`))
      .data.list;
    const values = { version: moved.version, values: { budget: 10 } };
    expect((await call(`POST ${FAIRS}/${moved.id}/transitions/open`, values)).code).toBe('ok');
  }, 120_000);
  afterAll(() => it?.close());

  test('a view narrows the list, its totals and its export, and what is searched by is looked for within it', async () => {
    expect(names(await call(`GET ${FAIRS}?_view=planned`))).toEqual(['F1', 'F2', 'F3']);
    expect(names(await call(`GET ${FAIRS}?_view=planned&scale=large`))).toEqual(['F1']);
    expect(names(await call(`GET ${FAIRS}?_view=planned&status=doing`))).toEqual([]);
    const begun = await call(`POST ${FAIRS}/exports`, { filters: { _view: 'planned' }, columns: ['fairNo'] });
    expect(begun.data.total).toBe(3);
    expect((await call(`GET ${FAIRS}?_view=plnned`)).code).toBe('bad_request');
    expect((await call(`GET ${FAIRS}?_view=toString`)).code).toBe('bad_request');
  });

  test("a view of one's own goes by who asks", async () => {
    expect(names(await call(`GET ${FAIRS}?_view=mine`))).toEqual(['F1']);
    await hire(it.gateway, 'fairview', PAGE.path, []);
    const other = await it.gateway.signIn('fairview');
    expect(names(await call(`GET ${FAIRS}?_view=mine`, undefined, other))).toEqual([]);
  });

  test('one call counts all views among what is searched for', async () => {
    const counts = async (query = '') => (await call(`GET ${FAIRS}/views/counts${query}`)).data.counts;
    expect(await counts()).toEqual([
      { view: 'planned', count: 3 },
      { view: 'mine', count: 1 },
    ]);
    expect(await counts('?scale=small')).toEqual([
      { view: 'planned', count: 1 },
      { view: 'mine', count: 0 },
    ]);
    expect((await call(`GET ${FAIRS}/views/counts?budget=1`)).code).toBe('bad_request');
  });

  test('who may not open the page is told nothing by any of the calls', async () => {
    const supplier = await it.gateway.signIn('supplier01');
    const period = '_period=2026-11-01~2026-11-30';
    for (const path of ['views/counts', `views/calendar?${period}`, 'views/tree'])
      expect((await call(`GET ${FAIRS}/${path}`, undefined, supplier)).code).toBe('no_permission');
  });

  test('a board asks for one column at a time; a value that is none of its has none', async () => {
    expect(names(await call(`GET ${FAIRS}?_column=doing`))).toEqual(['F4']);
    expect(names(await call(`GET ${FAIRS}?_column=`))).toEqual([]);
    expect(names(await call(`GET ${FAIRS}?_column=nothing`))).toEqual([]);
  });

  test('a calendar answers of each day how many records it has and the first of them; one that ends before it starts is on its first day', async () => {
    const { data } = await call(`GET ${FAIRS}/views/calendar?_period=2026-11-01~2026-12-03&_each=2`);
    const on = new Map<string, Loose>(data.days.map((one: Loose) => [one.day, one]));
    expect(data.days).toHaveLength(33);
    expect(on.get('2026-11-05')).toMatchObject({ count: 3 });
    expect(on.get('2026-11-05').ids).toHaveLength(2);
    for (const day of ['2026-11-30', '2026-12-01', '2026-12-02']) expect(on.get(day).count).toBe(1);
    for (const day of ['2026-11-01', '2026-11-03', '2026-12-03']) expect(on.get(day).count).toBe(0);
    // Which two of those that start together come first is as their ids fell.
    expect(data.list.map(({ id }: Loose) => id).toSorted()).toEqual(
      [...new Set(data.days.flatMap(({ ids }: Loose) => ids))].toSorted(),
    );
    const all = await call(`GET ${FAIRS}/views/calendar?_period=2026-11-01~2026-12-03&_each=3`);
    expect(names(all).toSorted()).toEqual(expect.arrayContaining(['F1', 'F2']));
    expect(names(await call(`GET ${FAIRS}?_period=2026-12-01~2026-12-01`))).toEqual(['F1']);
  });

  test('a calendar is asked for days that there are, and not for more than it shows', async () => {
    const asked = (query: string) => call(`GET ${FAIRS}/views/calendar?${query}`);
    for (const period of ['', '2026-11-01', '2026-11-30~2026-11-01', '2026-13-01~2026-13-02', "'~'"])
      expect((await asked(`_period=${encodeURIComponent(period)}`)).code).toBe('bad_request');
    expect((await asked('_period=2026-01-01~2026-12-31')).code).toBe('bad_request');
    expect((await asked('_period=2026-11-01~2026-11-02&_each=1000')).code).toBe('bad_request');
    expect(MOST_DAYS).toBe(42);
  });

  test('a tree answers level by level which records have others below, and of a search the ways down', async () => {
    const top = await call(`GET ${FAIRS}/views/tree`);
    expect(names(top).slice(-2)).toEqual(['F1', 'F4']);
    const below = await call(`GET ${FAIRS}/views/tree?_parent=F1`);
    expect(names(below)).toEqual(['F2']);
    expect(below.data.parents).toEqual([below.data.list[0].id]);
    expect((await call(`GET ${FAIRS}/views/tree?_parent=F3`)).data).toMatchObject({ list: [], total: 0 });
    const found = (await call(`GET ${FAIRS}/views/tree?scale=small`)).data;
    expect(found.paths[found.list[0].id]).toHaveLength(2);
    expect((await call(`GET ${FAIRS}/views/tree?_parent=${"x' OR 1=1"}`)).data.total).toBe(0);
  });

  test('a view is shared by who may, counted by its own search, seen by all of the page, and shared no more', async () => {
    const view = {
      name: '小展',
      values: { 'search:scale': ['small'] },
      group: 'scale',
      columns: {},
      density: 'middle',
    };
    const share = (body: object, token = analyst) => call(`POST ${FAIRS}/views/shared`, body, token);
    const shared = async (token = analyst) =>
      (await call(`GET ${FAIRS}/views/counts`, undefined, token)).data.shared;
    await hire(it.gateway, 'fairreader', PAGE.path, []);
    const reader = await it.gateway.signIn('fairreader');
    expect((await share({ ...view, params: { scale: 'small' } }, reader)).code).toBe('no_permission');
    expect((await share({ ...view, params: { nothing: 'x' } })).code).toBe('bad_request');
    expect((await share({ ...view, params: { scale: 'small' } })).code).toBe('ok');
    const [one] = await shared(reader);
    expect(one).toMatchObject({ name: '小展', count: 1, values: view.values, group: 'scale' });
    expect(one.params).toBeUndefined();
    const gone = (token: string) => call(`DELETE ${FAIRS}/views/shared/${one.id}`, undefined, token);
    expect((await gone(reader)).code).toBe('no_permission');
    expect((await gone(analyst)).code).toBe('ok');
    expect((await gone(analyst)).code).toBe('not_found');
    expect(await shared(reader)).toEqual([]);
    // Both are told by the audit, with the search that was shared.
    const admin = await it.gateway.signIn('admin01');
    const told = await call(`GET /api/resources/auditEntry?recordId=${one.id}`, undefined, admin);
    expect(told.data.list).toMatchObject([
      { operation: '取消共享视图', recordName: '小展' },
      { operation: '共享视图', recordName: '小展', changes: [{ field: '查询条件', after: '规模：small' }] },
    ]);
  });

  // Rows of a SELECT are copied on Citus, past policies.
  test.skipIf(CITUS)(
    'ten thousand records of one month are counted, and a few of each day answered',
    {
      timeout: 120_000,
    },
    async () => {
      const owner = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
      await it.gateway.gateway.context.database.inTenant(owner, (trx) =>
        sql`INSERT INTO "r_exampleFair" (tenant_code, id, supplier_code, account_id, doc, created_by, updated_by)
        SELECT 'T001', gen_random_uuid()::text, '', 'test', jsonb_build_object('fairNo', 'B' || place, 'fairName', '展',
          'status', 'notStarted', 'opensOn', '2027-03-' || lpad((place % 25 + 1)::text, 2, '0')), 'test', 'test'
        FROM generate_series(1, 10000) AS place`.execute(trx),
      );
      const { data } = await call(`GET ${FAIRS}/views/calendar?_period=2027-03-01~2027-03-31`);
      expect(data.days.reduce((sum: number, { count }: Loose) => sum + count, 0)).toBe(10_000);
      expect(data.list).toHaveLength(25 * 3);
    },
  );
});
