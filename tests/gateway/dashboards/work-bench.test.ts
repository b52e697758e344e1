import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import {
  MEMO_LENGTH,
  MOST_MEMOS,
  TREND_DAYS,
  WORKBENCH_CALLS,
  type WorkbenchOverview,
  type WorkbenchPage,
} from '../../../src/contract/api/workbench';
import { addDays, today } from '../../../src/contract/fields/derived';
import { MOST_LINKS } from '../../../src/contract/language/dashboard-limits';
import { MOST_COUNTED } from '../../../src/contract/lists/list-query';
import { DASHBOARD_CALLS, type DashboardData, type ReadCard } from '../../../src/contract/pages/dashboards';
import { CITUS } from '../../support/gateway/citus-cluster';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const HOME = `GET ${DASHBOARD_CALLS.data}?path=/work/home`;
const SAVE = `POST ${WORKBENCH_CALLS.saveMemo}`;
const REMOVE = `POST ${WORKBENCH_CALLS.removeMemo}`;
const COMPLAINTS = '/office/complaint-orders';
const CONTRACTS = '/office/contracts';

describe.each(testDatabases())('the work bench on $name', ({ start }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let buyer: string;
  let manager: string;
  beforeAll(async () => {
    database = await start('demo');
    gateway = await startGateway({ openPages, ...database.choice });
    [buyer, manager] = await Promise.all([gateway.signIn('buyer01'), gateway.signIn('manager01')]);
  });
  afterAll(async () => {
    await gateway?.close();
    await database?.stop();
  });

  // biome-ignore lint/suspicious/noExplicitAny: what a card's data is, its type says
  const cards = async (token: string, headers = {}): Promise<ReadCard<any>[]> => {
    const { data } = await gateway.call(token, HOME, undefined, { headers });
    return (data as DashboardData).places.flatMap((place) => place.cards);
  };
  const cardOf = async (token: string, type: string, headers = {}) =>
    (await cards(token, headers)).find((card) => card.type === type)?.data;
  const overview = async (token: string, headers = {}): Promise<WorkbenchOverview> => {
    const read = await cards(token, headers);
    const dataOf = (type: string) => read.find((card) => card.type === type)?.data;
    const pages: WorkbenchPage[] = [...(dataOf('todo')?.pages ?? []), ...(dataOf('due')?.pages ?? [])];
    return {
      pages: [...new Map(pages.map((page) => [page.path, page])).values()],
      trend: dataOf('trend')?.days ?? [],
    };
  };
  const entries = (token: string) => cardOf(token, 'links');
  const total = async (token: string, target: string): Promise<number> =>
    (await gateway.call(token, `GET ${target}`)).data.total;
  const memos = async (token: string) => {
    const { list } = await cardOf(token, 'memos');
    return { list, total: list.length };
  };

  test('counts each value as the list finds it, all and one’s own', async () => {
    const { pages } = await overview(buyer);
    expect(pages.map(({ path }) => path).sort()).toEqual([
      COMPLAINTS,
      CONTRACTS,
      '/office/purchase-orders',
      '/office/quality-orders',
    ]);
    const complaints = pages.find(({ path }) => path === COMPLAINTS)!;
    expect(complaints).toMatchObject({
      title: '客诉工单',
      field: 'status',
      responsible: 'assignee',
      done: ['finished'],
    });
    expect(complaints.counts.map(({ label }) => label)).toEqual(['未开始', '进行中', '已完成']);
    for (const { value, all, own } of complaints.counts) {
      const list = `/api/resources/complaintOrder?status=${value}`;
      expect(all).toBe(await total(buyer, list));
      expect(own).toBe(await total(buyer, `${list}&assignee=100001`));
    }
    const contracts = pages.find(({ path }) => path === CONTRACTS)!;
    for (const { value, all } of contracts.counts) {
      expect(all).toBe(await total(buyer, `/api/resources/contract?contractState=${value}`));
    }
  });

  edge(
    'counts no further than lists do, and says where there are more',
    { timeout: 120_000 },
    async ({ skip }) => {
      skip(CITUS !== undefined, 'rows of a SELECT are copied on Citus, past policies');
      const owner = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
      const { inTenant } = gateway.gateway.context.database;
      const add = (count: number) =>
        inTenant(owner, (trx) =>
          sql`INSERT INTO "r_complaintOrder" (tenant_code, id, doc, created_by, updated_by)
            SELECT 'T001', gen_random_uuid()::text, doc || jsonb_build_object('orderNo', gen_random_uuid()::text,
              'status', 'doing', 'assignee', '100001'), 'filled', 'filled'
            FROM (SELECT doc FROM "r_complaintOrder" LIMIT 1) AS one, generate_series(1, ${count}::int)`.execute(
            trx,
          ),
        );
      const doing = async () => {
        const read = await cards(buyer);
        const page = read
          .find(({ type }) => type === 'todo')
          ?.data.pages.find(({ path }: WorkbenchPage) => path === COMPLAINTS);
        const tile = read.find(({ card }) => card.of === 'tasks')?.data.tiles[0];
        const {
          value: _,
          label: __,
          color: ___,
          ...counts
        } = page.counts.find(({ value }: { value: string }) => value === 'doing');
        return { counts, tile };
      };
      const { counts, tile } = await doing();
      const others = counts.all - counts.own;
      expect(others).toBeGreaterThan(0);
      try {
        await add(MOST_COUNTED - counts.all);
        const most = { all: MOST_COUNTED, own: MOST_COUNTED - others };
        const value = String(Number(tile.value) + MOST_COUNTED - counts.all);
        expect(await doing()).toEqual({ counts: most, tile: { ...tile, value } });
        await add(1);
        expect((await doing()).counts).toEqual({ ...most, own: most.own + 1, allExceeded: true });
        await add(others);
        const all = { all: MOST_COUNTED, allExceeded: true };
        const own = { own: MOST_COUNTED, ownExceeded: true };
        const open = Number(tile.value) - counts.own + MOST_COUNTED;
        expect(await doing()).toEqual({
          counts: { ...all, ...own },
          tile: { ...tile, value: String(open), exceeded: true },
        });
        const list = await gateway.call(buyer, 'GET /api/resources/complaintOrder?status=doing&pageSize=1');
        expect(list.data).toMatchObject({ total: MOST_COUNTED, totalExceeded: true });
      } finally {
        await inTenant(owner, (trx) =>
          sql`DELETE FROM "r_complaintOrder" WHERE created_by = 'filled'`.execute(trx),
        );
      }
    },
  );

  test('lists what falls due, the nearest first, and nothing that has passed or is far off', async () => {
    const { pages } = await overview(buyer);
    const due = pages.find(({ path }) => path === CONTRACTS)!.due!;
    expect(due).toHaveLength(5);
    const days = due.map(({ daysLeft }) => daysLeft);
    expect(days).toEqual(days.toSorted((left, right) => left - right));
    for (const { id, name, code, party, date, daysLeft, value } of due) {
      const { data } = await gateway.call(buyer, `GET /api/resources/contract/${id}`);
      expect(data).toMatchObject({ contractName: name, contractCode: code, customerShortName: party });
      expect(data).toMatchObject({ endTime: date, contractState: value });
      expect(addDays(today(new Date()), daysLeft)).toBe(date);
      expect(daysLeft <= 7 ? 'dueInSevenDays' : 'dueSoon').toBe(value);
    }
  });

  test('adds up what came and what was finished on each day in Beijing', async () => {
    const before = (await overview(manager)).trend;
    const date = today(new Date());
    expect(before.map((day) => day.date)).toEqual(
      Array.from({ length: TREND_DAYS }, (_, index) => addDays(date, index + 1 - TREND_DAYS)),
    );
    expect(before.some(({ finished }) => finished > 0)).toBe(true);
    const { data: doing } = await gateway.call(
      buyer,
      'GET /api/resources/complaintOrder?status=doing&pageSize=1',
    );
    const [{ id, version }] = doing.list;
    await gateway.call(buyer, `POST /api/resources/complaintOrder/${id}/transitions/finish`, { version });
    const after = (await overview(manager)).trend;
    expect(after.at(-1)).toEqual({ ...before.at(-1), finished: before.at(-1)!.finished + 1 });
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  });

  test('a record of the last minute before midnight in Beijing belongs to the day that ends', async () => {
    const { kysely } = gateway.gateway.context.database;
    const date = addDays(today(new Date()), -3);
    const day = async () => (await overview(buyer)).trend.find((one) => one.date === date)!.created;
    const { data } = await gateway.call(buyer, 'GET /api/resources/qualityOrder?pageSize=1');
    const place = async (at: string) => {
      await kysely
        .updateTable('r_qualityOrder' as never)
        .set({ created_at: new Date(at) } as never)
        .where('id' as never, '=', data.list[0].id as never)
        .execute();
    };
    await place(`${addDays(date, -30)}T00:00:00+08:00`);
    const without = await day();
    await place(`${date}T23:59:59+08:00`);
    expect(await day()).toBe(without + 1);
    await place(`${addDays(date, 1)}T00:00:00+08:00`);
    expect(await day()).toBe(without);
  });

  test('speaks the caller’s language', async () => {
    const { pages } = await overview(buyer, { 'x-client-language': 'en' });
    const complaints = pages.find(({ path }) => path === COMPLAINTS)!;
    expect(complaints.title).toBe('Customer complaints');
    expect(complaints.counts.map(({ label }) => label)).toEqual(['Not started', 'In progress', 'Completed']);
  });

  test('shows nothing of a page that the account may not open, and nothing to nobody', async () => {
    const supplier = await gateway.signIn('supplier01');
    expect(await gateway.call(supplier, HOME)).toMatchObject({ httpStatus: 403, code: 'page_not_granted' });
    expect((await gateway.call(undefined, HOME)).httpStatus).toBe(401);
  });

  test('keeps quick entries for each account, six at most and each once', async () => {
    expect(await entries(buyer)).toEqual({ paths: null });
    const put = (paths: unknown) => gateway.call(buyer, `PUT ${DASHBOARD_CALLS.links}`, { paths });
    await put([CONTRACTS, COMPLAINTS]);
    await put([COMPLAINTS, CONTRACTS]);
    expect(await entries(buyer)).toEqual({ paths: [COMPLAINTS, CONTRACTS] });
    expect(await entries(manager)).toEqual({ paths: null });
    const many = Array.from({ length: MOST_LINKS + 1 }, (_, index) => `/office/page-${index}`);
    for (const bad of [many, [CONTRACTS, CONTRACTS], ['javascript:alert(1)'], 'all']) {
      expect((await put(bad)).httpStatus).toBe(400);
    }
    expect((await put(many.slice(1))).httpStatus).toBe(200);
    await put([]);
    expect(await entries(buyer)).toEqual({ paths: [] });
  });

  test('keeps memos of 1 to 50 characters for each account, the latest first', async () => {
    const save = (text: string, id?: string) => gateway.call(buyer, SAVE, { text, ...(id && { id }) });
    for (const bad of ['', '   ', '字'.repeat(MEMO_LENGTH + 1)]) {
      const answer = await save(bad);
      expect(answer).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    }
    const first = (await save(`  ${'😀'.repeat(MEMO_LENGTH)}  `)).data;
    expect(first.text).toBe('😀'.repeat(MEMO_LENGTH));
    gateway.pass(1000);
    await save('给苏州轨交回电话');
    gateway.pass(1000);
    expect((await memos(buyer)).list.map(({ text }: { text: string }) => text)).toEqual([
      '给苏州轨交回电话',
      first.text,
    ]);
    await save('改过的', first.id);
    expect((await memos(buyer)).list[0]).toMatchObject({ id: first.id, text: '改过的' });
    expect(await memos(manager)).toEqual({ list: [], total: 0 });
    for (const call of [
      gateway.call(manager, SAVE, { id: first.id, text: '别人的' }),
      gateway.call(manager, REMOVE, { id: first.id }),
    ]) {
      expect(await call).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    }
    expect((await gateway.call(buyer, REMOVE, { id: first.id })).httpStatus).toBe(200);
    expect((await memos(buyer)).total).toBe(1);
  });

  test('refuses more memos than an account may keep, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_MEMOS + 5 }, (_, index) =>
        gateway.call(manager, SAVE, { text: `备忘 ${index}` }),
      ),
    );
    const refused = answers.filter(({ code }) => code === 'too_many_memos');
    expect(refused).toHaveLength(5);
    expect((await memos(manager)).total).toBe(MOST_MEMOS);
  });
});
