import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { grant, hire } from '../../support/gateway/staff';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

const SHOPS = '/api/resources/groupshop';
const SALES = '/api/resources/groupsale';

// biome-ignore lint/suspicious/noExplicitAny: answers of tests
type Loose = any;

const shops = smallPage('group-shops', {
  title: '门店',
  resource: { name: 'groupshop', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      code: { type: 'string', title: '编号', maxLength: 20 },
      kind: { type: 'string', title: '类别', enum: ['old', 'new'] },
    },
  },
  derived: {
    sold: {
      title: '销售额',
      of: { page: '/office/group-sales', by: 'shop', fn: 'sum', field: 'amount' },
    },
  },
  list: {
    search: ['code'],
    columns: ['code'],
    group: ['kind'],
    totals: [{ label: '销售额', fn: 'sum', field: 'sold' }],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
  },
});
const sales = smallPage('group-sales', {
  title: '销售',
  resource: { name: 'groupsale', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      note: { type: 'string', title: '备注', maxLength: 60 },
      soldOn: { type: 'string', title: '日期', format: 'date' },
      amount: { type: 'number', title: '金额', 'x-component-props': { precision: 2 } },
      unit: { type: 'string', title: '单位', 'x-options': 'dictionary:unit' },
      urgent: { type: 'boolean', title: '加急' },
      shop: { type: 'string', title: '门店', 'x-options': { page: '/office/group-shops', label: 'code' } },
      secret: { type: 'string', title: '密级', enum: ['open', 'closed'], 'x-read': 'seeSecret' },
    },
  },
  derived: {
    size: {
      title: '大小',
      dictionary: 'yesNo',
      cases: [{ value: 'yes', field: 'amount', min: 100 }, { value: 'no' }],
    },
  },
  list: {
    search: ['note', 'soldOn'],
    columns: [
      { field: 'note', sortable: true },
      { field: 'amount', sortable: true },
      { field: 'soldOn', sortable: true },
      { field: 'urgent', sortable: true },
    ],
    group: ['unit', 'soldOn', 'shop', 'urgent', 'size', 'secret'],
    totals: [
      { label: '金额', fn: 'sum', field: 'amount' },
      { label: '写了日期的', fn: 'count', field: 'soldOn' },
      { label: '最大', fn: 'max', field: 'amount' },
    ],
    toolbar: [
      { code: 'add', label: '新增', action: 'create' },
      { code: 'export', label: '导出', action: 'export' },
    ],
  },
});

const UNITS = ['piece', 't', undefined];
/** Cents make exact sums; the shops are more than a list has groups. */
const SOLD = Array.from({ length: 130 }, (_, index) => ({
  note: `n${index % 4}`,
  ...(index % 10 !== 0 && {
    soldOn: `2026-0${1 + (index % 3)}-${String(1 + (index % 28)).padStart(2, '0')}`,
  }),
  ...(index % 7 !== 0 && { amount: index * 2 + 0.1 }),
  ...(UNITS[index % 3] && { unit: UNITS[index % 3]! }),
  ...(index % 5 !== 0 && { urgent: index % 2 === 0 }),
  secret: index % 2 === 0 ? 'open' : 'closed',
  shop: index < 20 ? 0 : index - 19,
}));
type Sale = Loose;

describe.each(testDatabases())('a list in groups, on $name', (database) => {
  let started: Copies;
  let gateway: TestGateway;
  let chief: string;
  let clerk: string;
  let all: Sale[];
  beforeAll(async () => {
    started = await startCopies(database, {
      'office/group-shops.json': shops,
      'office/group-sales.json': sales,
    });
    gateway = started.copies[0]!;
    for (const [name, codes] of [
      ['chief', ['add', 'export', 'seeSecret']],
      ['clerk', ['add', 'export']],
    ] as const) {
      const { role } = await hire(gateway, `group-${name}`, '/office/group-sales', codes);
      if (name === 'chief') await grant(gateway, role, '/office/group-shops', []);
    }
    [chief, clerk] = [await gateway.signIn('group-chief'), await gateway.signIn('group-clerk')];
    const author = started.tokens[0]!;
    const places = Array.from({ length: 111 }, (_, index) => ({
      code: `S${String(index).padStart(3, '0')}`,
      kind: index % 2 === 0 ? 'old' : 'new',
    }));
    const made = await good(call(author, `POST ${SHOPS}/batch`, { list: places }));
    const list = SOLD.map(({ shop, secret, ...one }) => ({ ...one, secret, shop: made[shop].id }));
    all = await good(call(chief, `POST ${SALES}/batch`, { list }));
  });
  afterAll(() => started?.close());

  const call = (token: string, target: string, body?: unknown): Promise<Loose> =>
    gateway.call(token, target, body);
  const good = async (answer: Promise<Loose>) => {
    const { code, data, ...rest } = await answer;
    expect(code, JSON.stringify({ data, ...rest })).toBe('ok');
    return data;
  };
  const grouped = (query: string, token = chief) => good(call(token, `GET ${SALES}?${query}`));
  /** The records of all pages of a grouped list, and the groups that its pages say they are in. */
  const walked = async (query: string) => {
    const rows: Loose[] = [];
    for (let page = 1; ; page += 1) {
      const { list, groups, total } = await grouped(`${query}&pageSize=30&pageNum=${page}`);
      let at = 0;
      for (const { key, here } of groups) {
        rows.push(...list.slice(at, at + here).map((row: Loose) => ({ ...row, inGroup: key })));
        at += here;
      }
      expect(at).toBe(list.length);
      if (list.length === 0) return { rows, total };
    }
  };
  const cents = (list: readonly Sale[]) =>
    list.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0) / 100;
  /** What the groups are by hand. */
  const byHand = (list: readonly Sale[], keyOf: (one: Sale) => string) => {
    const keys = [...new Set(list.map(keyOf))];
    return new Map(
      keys.map((key) => {
        const own = list.filter((one) => keyOf(one) === key);
        return [
          key,
          [own.length, String(cents(own)), String(own.filter(({ soldOn }) => soldOn !== undefined).length)],
        ];
      }),
    );
  };
  const told = (groups: Loose[]) =>
    new Map(groups.map(({ key, count, totals }) => [key, [count, ...totals.map((one: Loose) => one.value)]]));
  const KEYS: Record<string, (one: Sale) => string> = {
    unit: ({ unit = '' }) => unit,
    soldOn: ({ soldOn = '' }) => soldOn.slice(0, 7),
    urgent: ({ urgent = '' }) => String(urgent),
    size: ({ amount = 0 }) => (amount >= 100 ? 'yes' : 'no'),
    secret: ({ secret }) => secret,
  };

  test.each(Object.keys(KEYS))(
    '%s: counts and subtotals are those of the records, however few are on a page',
    async (by) => {
      const { groups, list } = await grouped(`_group=${by}&pageSize=5`);
      expect(list).toHaveLength(5);
      expect(told(groups)).toEqual(byHand(all, KEYS[by]!));
      expect(groups[0].totals.map(({ fn, field }: Loose) => [fn, field])).toEqual([
        ['sum', 'amount'],
        ['count', 'soldOn'],
      ]);
      const found = await grouped(`_group=${by}&note=n1&soldOn=2026-01-01~2026-02-20`);
      const matches = all.filter(
        ({ note, soldOn = '' }) => note === 'n1' && soldOn >= '2026-01-01' && soldOn <= '2026-02-20',
      );
      expect(matches.length).toBeGreaterThan(3);
      expect(told(found.groups)).toEqual(byHand(matches, KEYS[by]!));
    },
  );

  test('records come group by group over all pages, each once and in the list’s order within', async () => {
    const { groups } = await grouped('_group=unit');
    expect(groups.map(({ label }: Loose) => label).at(-1)).toBe('未填写');
    const { rows } = await walked('_group=unit&sort=note,-amount');
    expect(rows.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
    const order = groups.map(({ key }: Loose) => key);
    const place = ({ unit = '', note, amount }: Sale) => [order.indexOf(unit), note, amount ?? -1] as const;
    for (const [index, row] of rows.entries()) {
      expect(row.inGroup).toBe(row.unit ?? '');
      if (index === 0) continue;
      const [before, now] = [place(rows[index - 1]), place(row)];
      const isAfter =
        before[0] !== now[0]
          ? before[0] < now[0]
          : before[1] !== now[1]
            ? before[1] < now[1]
            : before[2] >= now[2];
      expect(isAfter, JSON.stringify([before, now])).toBe(true);
    }
  });

  test('months stand from the last one back, or as the list is sorted by the date; those without a date last', async () => {
    const keys = async (sort: string) =>
      (await grouped(`_group=soldOn${sort}`)).groups.map(({ key }: Loose) => key);
    expect(await keys('')).toEqual(['2026-03', '2026-02', '2026-01', '']);
    expect(await keys('&sort=soldOn')).toEqual(['2026-01', '2026-02', '2026-03', '']);
    expect((await walked('_group=soldOn&sort=soldOn')).rows).toHaveLength(all.length);
  });

  test('a hundred groups stand for themselves, the largest of them; the others are one, with all that is in it', async () => {
    const { groups } = await grouped('_group=shop&pageSize=1');
    expect(groups).toHaveLength(101);
    const rest = groups.at(-1);
    expect(rest).toMatchObject({ key: null, label: '其他', rest: true, count: 11 });
    const named = groups.slice(0, -1);
    expect(named[0]).toMatchObject({ count: 20, label: expect.stringMatching(/^S\d{3}$/) });
    const sums = groups.map(({ totals }: Loose) => Math.round(Number(totals[0].value) * 100));
    expect(sums.reduce((one: number, other: number) => one + other) / 100).toBe(cents(all));
    const { rows } = await walked('_group=shop');
    expect(rows.filter(({ inGroup }) => inGroup === null)).toHaveLength(11);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(all.length);
  });

  test('groups have their names in the language of the reader', async () => {
    const english = { headers: { 'x-client-language': 'en' } };
    const { data } = await gateway.call(chief, `GET ${SALES}?_group=shop&pageSize=1`, undefined, english);
    expect(data.groups.at(-1)).toMatchObject({ key: null, label: 'Other' });
    const { data: sizes } = await gateway.call(chief, `GET ${SALES}?_group=size`, undefined, english);
    expect(sizes.groups.map(({ label }: Loose) => label).sort()).toEqual(['No', 'Yes']);
  });

  test('who may not open the page of the records that are named has their groups all the same', async () => {
    const { groups } = await grouped('_group=shop&pageSize=1', clerk);
    expect(groups.map(({ count }: Loose) => count)).toEqual(expect.arrayContaining([20, 11]));
  });

  test('folded groups keep their numbers, and their records are on no page', async () => {
    const folded = encodeURIComponent(JSON.stringify(['piece', '', 'nothing']));
    const { groups, total } = await grouped(`_group=unit&_folded=${folded}`);
    expect(told(groups)).toEqual(byHand(all, KEYS.unit!));
    const open = all.filter(({ unit }) => unit === 't');
    expect(total).toBe(open.length);
    const { rows } = await walked(`_group=unit&_folded=${folded}`);
    expect(rows.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort());
    const rest = encodeURIComponent('[null]');
    expect((await grouped(`_group=shop&_folded=${rest}`)).total).toBe(all.length - 11);
  });

  test('who may not see a field has no groups of it, nor by hand; nor what other pages add up to', async () => {
    for (const [token, by] of [
      [chief, 'note'],
      [chief, 'nothing'],
      [chief, 'amount'],
      [clerk, 'secret'],
    ] as const) {
      expect(await call(token, `GET ${SALES}?_group=${by}`)).toMatchObject({ httpStatus: 400 });
      const asked = { filters: {}, group: by, columns: ['note'] };
      expect(await call(token, `POST ${SALES}/exports`, asked)).toMatchObject({ httpStatus: 400 });
    }
    for (const wrong of ['{}', '[1]', 'x', JSON.stringify(Array(102).fill('a'))])
      expect(
        await call(chief, `GET ${SALES}?_group=unit&_folded=${encodeURIComponent(wrong)}`),
      ).toMatchObject({
        httpStatus: 400,
      });
    expect(await call(chief, `GET ${SALES}/totals?_group=unit`)).toMatchObject({ httpStatus: 400 });
    const old = (await good(call(started.tokens[0]!, `GET ${SHOPS}?_group=kind`))).groups;
    expect(old.map(({ totals }: Loose) => totals)).toEqual(
      [0, 1].map(() => [{ fn: 'sum', field: 'sold', value: expect.stringMatching(/^\d+(\.\d+)?$/) }]),
    );
    const { username } = await hire(gateway, 'group-shopper', '/office/group-shops', []);
    const { groups } = await good(call(await gateway.signIn(username), `GET ${SHOPS}?_group=kind`));
    expect(groups.map(({ count, totals }: Loose) => [count, totals])).toEqual([
      [56, []],
      [55, []],
    ]);
  });

  describe('an export', () => {
    const exported = async (asked: object) => {
      const { id, total } = await good(
        call(chief, `POST ${SALES}/exports`, { filters: {}, columns: ['note'], ...asked }),
      );
      const rows: Sale[] = [];
      for (let after = ''; ; ) {
        const { list, next } = await good(
          call(chief, `GET ${SALES}/exports/${id}${after && `?after=${encodeURIComponent(after)}`}`),
        );
        rows.push(...list);
        if (!next) break;
        after = next;
      }
      expect(rows).toHaveLength(total);
      return rows.map(({ id }) => id);
    };
    // More than one step of an export has.
    beforeAll(async () => {
      for (let part = 0; part < 3; part += 1) {
        const list = Array.from({ length: 170 }, (_, index) => ({
          note: `m${index % 2}`,
          ...(index % 3 !== 0 && { amount: index % 6 }),
          ...(index % 4 !== 0 && { urgent: index % 8 < 4 }),
          unit: UNITS[index % 2],
        }));
        await good(call(chief, `POST ${SALES}/batch`, { list }));
      }
    });

    test.each([
      ['several columns, some of them empty', { sort: 'note,-amount' }],
      ['a truth value downwards', { sort: '-urgent,soldOn' }],
      ['groups', { group: 'unit', sort: '-amount' }],
      ['groups and several columns', { group: 'soldOn', sort: '-note,urgent,amount' }],
      ['more groups than stand for themselves', { group: 'shop', sort: 'note' }],
    ])('follows %s as the list does, to the last record', async (_, asked: Loose) => {
      const query = `${asked.group ? `_group=${asked.group}&` : ''}sort=${asked.sort}&pageSize=200`;
      const listed: string[] = [];
      for (let page = 1; page <= 4; page += 1)
        listed.push(...(await grouped(`${query}&pageNum=${page}`)).list.map(({ id }: Loose) => id));
      expect(listed).toHaveLength(all.length + 510);
      expect(await exported(asked)).toEqual(listed);
    });

    test('goes on from no place of another order', async () => {
      const { id } = await good(
        call(chief, `POST ${SALES}/exports`, { filters: {}, columns: ['note'], sort: 'note,-amount' }),
      );
      for (const place of [
        { sorted: 'a', id: 'b' },
        { places: ['a'], id: 'b' },
        { places: ['a', 'x'], id: 'b' },
      ])
        expect(
          await call(chief, `GET ${SALES}/exports/${id}?after=${encodeURIComponent(JSON.stringify(place))}`),
        ).toMatchObject({ httpStatus: 400 });
    });
  });
});
