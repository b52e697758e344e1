import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { grant, hire } from '../../support/gateway/staff';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

const FIRMS = '/api/resources/pointedfirm';
const VISITS = '/api/resources/pointedvisit';

// biome-ignore lint/suspicious/noExplicitAny: answers of tests
type Loose = any;

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });

const buttons = {
  toolbar: [
    { code: 'add', label: '新增', action: 'create' },
    { code: 'export', label: '导出', action: 'export' },
  ],
  rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
};

const firms = (phone = '联系电话') =>
  smallPage('pointed-firms', {
    title: '企业档案',
    resource: { name: 'pointedfirm', scope: 'tenant', unique: ['code'] },
    form: {
      type: 'object',
      properties: {
        code: text('编号'),
        telephone: text(phone),
        staff: { type: 'number', title: '人数' },
        foundedOn: text('成立日期', { format: 'date' }),
        secret: text('内部评价'),
        address: {
          type: 'object',
          title: '地址',
          properties: { street: text('街道'), door: text('门禁密码') },
        },
      },
    },
    derived: {
      visited: { title: '走访次数', of: { page: '/office/pointed-visits', by: 'firm', fn: 'count' } },
    },
    list: { search: ['code'], columns: ['code'], ...buttons },
  });

const visits = smallPage('pointed-visits', {
  title: '企业走访',
  resource: { name: 'pointedvisit', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      firm: text('企业', { 'x-options': { page: '/office/pointed-firms', label: 'code' } }),
      firmCode: text('企业编号', {
        'x-options': { page: '/office/pointed-firms', label: 'code', value: 'code' },
      }),
      note: text('备注'),
    },
  },
  list: {
    search: [
      'note',
      'refs.firm.telephone',
      'refs.firm.staff',
      'refs.firm.foundedOn',
      { field: 'refs.firmCode.telephone', title: '编号的电话', match: 'equals' },
    ],
    columns: [
      'note',
      'refs.firm.telephone',
      { field: 'refs.firm.staff', sortable: true },
      'refs.firm.visited',
      'refs.firm.address.street',
      { field: 'refs.firmCode.telephone', title: '编号的电话' },
    ],
    totals: [{ label: '走访', fn: 'count' }],
    ...buttons,
  },
});

describe.each(testDatabases())('columns of records pointed at, on $name', (database) => {
  let started: Copies;
  let copies: TestGateway[];
  let tokens: string[];
  const made: Loose[] = [];
  beforeAll(async () => {
    started = await startCopies(database, {
      'office/pointed-firms.json': firms(),
      'office/pointed-visits.json': visits,
    });
    ({ copies, tokens } = started);
    const hidden = { secret: 'x', address: { street: '江南路', door: '4711' } };
    for (const [code, telephone, staff, foundedOn] of [
      ['F1', '0574-100%', 20, '2001-02-03'],
      ['F2', '0574-2001', 3, '2020-01-01'],
      ['F3', undefined, undefined, undefined],
    ] as const)
      made.push(await good(call(`POST ${FIRMS}`, { code, telephone, staff, foundedOn, ...hidden })));
    const named = [made[0], made[1], made[2], undefined, made[0]];
    for (const [index, firm] of named.entries())
      await good(call(`POST ${VISITS}`, { note: `v${index}`, firm: firm?.id, firmCode: firm?.code }));
  });
  afterAll(() => started?.close());

  const call = (target: string, body?: unknown): Promise<Loose> => copies[0]!.call(tokens[0]!, target, body);
  const good = async (answer: Promise<Loose>) => {
    const { code, data, ...rest } = await answer;
    expect(code, JSON.stringify({ data, ...rest })).toBe('ok');
    return data;
  };
  const notes = async (query: string) =>
    (await good(call(`GET ${VISITS}?${query}`))).list.map(({ note }: Loose) => note);

  test('a row is answered with what its columns name of the record, and with no more of it', async () => {
    const { list } = await good(call(`GET ${VISITS}?sort=createdAt`));
    const street = { address: { street: '江南路' } };
    expect(list.map(({ note, refs }: Loose) => [note, refs])).toEqual([
      [
        'v0',
        {
          firm: { id: made[0].id, telephone: '0574-100%', staff: 20, visited: 2, ...street },
          firmCode: { id: made[0].id, telephone: '0574-100%' },
        },
      ],
      [
        'v1',
        {
          firm: { id: made[1].id, telephone: '0574-2001', staff: 3, visited: 1, ...street },
          firmCode: { id: made[1].id, telephone: '0574-2001' },
        },
      ],
      ['v2', { firm: { id: made[2].id, visited: 1, ...street }, firmCode: { id: made[2].id } }],
      ['v3', { firm: {}, firmCode: {} }],
      [
        'v4',
        {
          firm: { id: made[0].id, telephone: '0574-100%', staff: 20, visited: 2, ...street },
          firmCode: { id: made[0].id, telephone: '0574-100%' },
        },
      ],
    ]);
    const { id } = list[0];
    expect(await good(call(`GET ${VISITS}/${id}`))).toMatchObject({ refs: { firm: { staff: 20 } } });
    // What was read is sent again as it is.
    const { refs, ...record } = list[0];
    await good(call(`PUT ${VISITS}/${id}`, { ...record, refs }));
    expect(await good(call(`GET ${VISITS}/${id}`))).toMatchObject({ refs });
  });

  test('a list is searched by it, as far as its kind goes; no text is a pattern', async () => {
    expect(await notes('refs.firm.telephone=0574&sort=createdAt')).toEqual(['v0', 'v1', 'v4']);
    expect(await notes(`refs.firm.telephone=${encodeURIComponent('100%')}&sort=createdAt`)).toEqual([
      'v0',
      'v4',
    ]);
    expect(await notes(`refs.firm.telephone=${encodeURIComponent('%')}&sort=createdAt`)).toEqual([
      'v0',
      'v4',
    ]);
    expect(await notes('refs.firm.telephone=_')).toEqual([]);
    expect(await notes('refs.firm.staff=4~30&sort=createdAt')).toEqual(['v0', 'v4']);
    expect(await notes('refs.firm.foundedOn=2019-01-01~')).toEqual(['v1']);
    expect(await notes('refs.firmCode.telephone=0574-2001')).toEqual(['v1']);
    const { totals } = await good(call(`GET ${VISITS}/totals?refs.firm.staff=4~30`));
    expect(totals).toMatchObject([{ value: '2' }]);
    for (const wrong of ['refs.firm.secret=x', 'refs.firm.staff=x~', 'sort=refs.firm.secret'])
      expect(await call(`GET ${VISITS}?${wrong}`)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
  });

  test('a list is sorted by it, records that name none last in both directions, and page by page', async () => {
    expect((await notes('sort=refs.firm.staff')).slice(0, 3)).toEqual([
      'v1',
      expect.anything(),
      expect.anything(),
    ]);
    const down = await notes('sort=-refs.firm.staff');
    expect([down.slice(0, 2).sort(), down[2], down.slice(3).sort()]).toEqual([
      ['v0', 'v4'],
      'v1',
      ['v2', 'v3'],
    ]);
    const pages = [];
    for (const pageNum of [1, 2, 3])
      pages.push(...(await notes(`sort=-refs.firm.staff&pageSize=2&pageNum=${pageNum}`)));
    expect(pages).toEqual(down);
  });

  test('an export has the columns', async () => {
    const started = await good(
      call(`POST ${VISITS}/exports`, {
        filters: { 'refs.firm.staff': '4~' },
        columns: ['refs.firm.telephone'],
      }),
    );
    expect(started.total).toBe(2);
    const { list } = await good(call(`GET ${VISITS}/exports/${started.id}`));
    expect(list.map(({ refs }: Loose) => refs.firm.telephone)).toEqual(['0574-100%', '0574-100%']);
  });

  test('whoever may not open the other page sees nothing of it and searches by nothing of it', async () => {
    const [first] = copies as [TestGateway];
    const username = `visitor${database.name.slice(0, 2).toLowerCase()}`;
    const { role } = await hire(first, username, '/office/pointed-visits', ['add', 'export']);
    const visitor = await first.signIn(username);
    const asked = (query: string): Promise<Loose> => first.call(visitor, `GET ${VISITS}?${query}`);
    const { list } = await good(asked('sort=createdAt'));
    expect(list).toHaveLength(5);
    for (const { refs } of list) expect(JSON.stringify(refs ?? {})).not.toMatch(/telephone|staff/);
    for (const query of ['refs.firm.telephone=0574', 'sort=refs.firm.staff', 'refs.firm.staff=1~'])
      expect(await asked(query)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    const wanted = { filters: { 'refs.firm.staff': '4~' }, columns: ['note'] };
    expect(await first.call(visitor, `POST ${VISITS}/exports`, wanted)).toMatchObject({ httpStatus: 400 });
    await grant(first, role, '/office/pointed-firms', []);
    const again = await first.signIn(username);
    const opened = await good(first.call(again, `GET ${VISITS}?refs.firm.telephone=2001`) as Promise<Loose>);
    expect(opened.list).toMatchObject([{ refs: { firm: { telephone: '0574-2001' } } }]);
  });

  test('the page is served with how those fields look, and follows a change of the other page', async () => {
    const [first] = copies as [TestGateway];
    const title = async () => {
      const page: Loose = await first.call(tokens[0]!, 'GET /schemas/pages/office/pointed-visits.json');
      return page.pointed['refs.firm.telephone'].title;
    };
    expect(await title()).toBe('联系电话');
    started.folder.write('office/pointed-firms.json', firms('总机'));
    await expect.poll(title, { timeout: 20_000 }).toBe('总机');
  });
});
