import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DASHBOARD_CALLS } from '../../../src/contract/pages/dashboards';
import { CITUS } from '../../support/gateway/citus-cluster';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { grant, hire } from '../../support/gateway/staff';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

const BOARD = '/office/board';
const ITEMS = '/office/board-items';
const SECRETS = '/office/board-secrets';

// biome-ignore lint/suspicious/noExplicitAny: answers of tests
type Loose = any;

const form = {
  type: 'object',
  properties: {
    name: { type: 'string', title: '名称' },
    amount: { type: 'number', title: '金额' },
    urgent: { type: 'boolean', title: '加急' },
    day: { type: 'string', title: '日期', format: 'date', 'x-component': 'DatePicker' },
  },
};

const buttons = { toolbar: [{ code: 'add', label: '新增', action: 'create' }] };

const board = {
  schemaVersion: 2,
  path: BOARD,
  kind: 'dashboard',
  title: '看板',
  menu: { face: 'office', group: '试用' },
  cards: [
    { type: 'count', title: '加急', page: ITEMS, where: { urgent: true } },
    { type: 'count', title: '合计', page: ITEMS, fn: 'sum', field: 'amount' },
    { type: 'list', title: '最贵的', page: ITEMS, sort: '-amount', fields: ['name', 'amount'], rows: 2 },
    {
      span: 12,
      cards: [
        { type: 'chart', page: ITEMS, chart: { label: '加急几条', type: 'ring', by: 'urgent' } },
        { type: 'calendar', title: '日程', page: ITEMS, date: 'day' },
      ],
    },
    { type: 'list', title: '秘密', page: SECRETS, fields: ['name'] },
    { type: 'text', title: '给他的话', text: ['**你好**'], when: "{{ user.username == 'watcher' }}" },
  ],
};

describe.each(testDatabases())('dashboards, on $name', (database) => {
  let started: Copies;
  let copy: TestGateway;
  let watcher: string;
  beforeAll(async () => {
    const page = (name: string) =>
      smallPage(name, { form, list: { columns: ['name', { field: 'amount', sortable: true }], ...buttons } });
    started = await startCopies(database, {
      'office/board.json': board,
      'office/board-items.json': page('board-items'),
      'office/board-secrets.json': page('board-secrets'),
    });
    [copy] = started.copies as [TestGateway];
    for (const [name, amount, urgent, day] of [
      ['丙', 7, true, '2026-03-01'],
      ['乙', 0.2, false, '2026-02-28'],
      ['甲', 0.1, true, '2026-02-01'],
    ])
      await good(
        copy.call(started.tokens[0]!, 'POST /api/resources/boarditems', { name, amount, urgent, day }),
      );
    await good(copy.call(started.tokens[0]!, 'POST /api/resources/boardsecrets', { name: '标记-4711' }));
    const { role } = await hire(copy, 'watcher', BOARD, []);
    await grant(copy, role, ITEMS, []);
    watcher = await copy.signIn('watcher');
  });
  afterAll(() => started?.close());

  const good = async (answer: Promise<Loose>) => {
    const { code, data, ...rest } = await answer;
    expect(code, JSON.stringify({ data, ...rest })).toBe('ok');
    return data;
  };
  const open = (token: string, month = '2026-02'): Promise<Loose> =>
    good(copy.call(token, `GET ${DASHBOARD_CALLS.data}?path=${BOARD}&month=${month}`));
  const cardsIn = (data: Loose): Loose[] => data.places.flatMap((place: Loose) => place.cards);
  const titled = (data: Loose, title: string) => cardsIn(data).find((card) => card.title === title);
  const titles = (data: Loose) => cardsIn(data).map((card) => card.title);

  test('one call answers every card, each as its page would', async () => {
    const data = await open(watcher);
    expect(titled(data, '加急').data.tiles).toMatchObject([{ value: '2', to: ITEMS }]);
    expect(titled(data, '合计').data.tiles[0].value).toBe('7.3');
    expect(titled(data, '最贵的').data).toMatchObject({
      total: 3,
      rows: [
        { name: '丙', facts: ['7'] },
        { name: '乙', facts: ['0.2'] },
      ],
    });
    expect(titled(data, '加急几条').data.data.series[0].values.toSorted()).toEqual(['1', '2']);
    expect(titled(data, '日程').data.rows.map(({ date }: Loose) => date)).toEqual([
      '2026-02-01',
      '2026-02-28',
    ]);
    expect(titled(data, '给他的话').data.lines).toEqual(['**你好**']);
  });

  test('a card whose page is not granted, or whose condition does not hold, is not there', async () => {
    const answer = JSON.stringify(await open(watcher));
    expect(answer).not.toContain('秘密');
    expect(answer).not.toContain('标记-4711');
    const analyst = await open(started.tokens[0]!);
    expect(titled(analyst, '秘密').data.rows).toMatchObject([{ name: '标记-4711' }]);
    expect(titles(analyst)).not.toContain('给他的话');
  });

  test('whoever is not granted the dashboard does not open it; a home is everybody’s of its side', async () => {
    const supplier = await copy.signIn('supplier01');
    const of = (token: string, path: string) => copy.call(token, `GET ${DASHBOARD_CALLS.data}?path=${path}`);
    expect(await of(supplier, BOARD)).toMatchObject({ httpStatus: 403, code: 'page_not_granted' });
    expect(await of(supplier, '/work/home')).toMatchObject({ code: 'page_not_granted' });
    expect(await of(watcher, '/poseidon/home')).toMatchObject({ code: 'page_not_granted' });
    expect(await of(supplier, '/poseidon/home')).toMatchObject({ code: 'ok' });
    expect(await of(watcher, '/work/home')).toMatchObject({ code: 'ok' });
    expect(await of(watcher, ITEMS)).toMatchObject({ httpStatus: 404, code: 'page_not_found' });
  });

  test('a person puts cards away and moves them, for themself, and has them back', async () => {
    const arrange = (body: object) => copy.call(watcher, `PUT ${DASHBOARD_CALLS.layout}?path=${BOARD}`, body);
    const before = await open(watcher);
    const id = (title: string) => titled(before, title).id;
    await good(arrange({ hidden: [id('合计')], order: [id('日程'), id('加急几条')] }));
    const after = await open(watcher);
    expect(titles(after)).toEqual(['加急', '最贵的', '日程', '加急几条', '给他的话']);
    expect(after.hidden).toEqual([{ id: id('合计'), title: '合计', type: 'count' }]);
    expect(titles(await open(started.tokens[0]!))).toContain('合计');
    for (const bad of [{ hidden: 'all' }, { hidden: [], order: [1] }, { hidden: [] }, {}])
      expect((await arrange(bad)).httpStatus).toBe(400);
    await good(arrange({ hidden: [], order: [] }));
    expect(titles(await open(watcher))).toEqual(titles(before));
  });

  test('a card that fails says so alone', async () => {
    const { kysely } = copy.gateway.context.database;
    const rename = (from: string, to: string) =>
      sql`ALTER TABLE ${sql.id(from)} RENAME TO ${sql.id(to)}`.execute(kysely);
    await rename('r_boardsecrets', 'r_boardsecrets_away');
    const data = await open(started.tokens[0]!);
    expect(titled(data, '秘密')).toMatchObject({ failed: true });
    expect(titled(data, '秘密').data).toBeUndefined();
    expect(titled(data, '合计').data.tiles[0].value).toBe('7.3');
    await rename('r_boardsecrets_away', 'r_boardsecrets');
    expect(titled(await open(started.tokens[0]!), '秘密').failed).toBeUndefined();
  });

  // Rows of a SELECT are copied on Citus, past policies.
  test.skipIf(CITUS)(
    'a calendar of more records than it marks has those of the first days, whatever was added first',
    async () => {
      const scope = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
      await copy.gateway.context.database.inTenant(scope, (trx) =>
        sql`INSERT INTO r_boarditems (tenant_code, id, supplier_code, account_id, doc, created_by, updated_by, created_at)
        SELECT 'T001', gen_random_uuid()::text, '', 'test',
          jsonb_build_object('name', 'many', 'day', CASE WHEN place > 300 THEN '2027-05-01' ELSE '2027-05-20' END),
          'test', 'test', now() + place * interval '1 second'
        FROM generate_series(1, 302) AS place`.execute(trx),
      );
      const { rows, total } = titled(await open(started.tokens[0]!, '2027-05'), '日程').data;
      expect(total).toBe(302);
      expect(rows.map(({ date }: Loose) => date).slice(0, 3)).toEqual([
        '2027-05-01',
        '2027-05-01',
        '2027-05-20',
      ]);
    },
  );
});
