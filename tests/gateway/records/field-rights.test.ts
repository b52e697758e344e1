import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import { everyCall } from '../../support/gateway/every-call';
import type { TestGateway } from '../../support/gateway/gateway';
import { grant, hire } from '../../support/gateway/staff';
import { type Copies, startCopies } from '../../support/gateway/two-copies';
import { GUARDED, GUARDED_FILES, MARKERS, SECRETS } from '../../support/model/guarded-pages';

const ORDERS = '/api/resources/guardedorder';
const CUSTOMERS = '/api/resources/guardedcustomer';
const VISITS = '/api/resources/guardedvisit';
const AUDIT = '/api/resources/auditEntry';
const HIDDEN = '（不显示）';
const BUTTONS = ['add', 'export', 'import', 'view', 'edit', 'copy', 'delete', 'comment', 'print'];
const MOVES = ['submit', 'dear', 'cheap', 'pass', 'back'];
const FIELDS = ['seePrice', 'setPrice', 'seeAccount'];

// biome-ignore lint/suspicious/noExplicitAny: answers of tests
type Loose = any;

describe.each(testDatabases())('fields that are read and written by a code, on $name', (database) => {
  let started: Copies;
  let gateway: TestGateway;
  let chief: string;
  let clerk: string;
  let role: string;
  const order = { id: '', version: 0 };
  let customer = '';

  const as = (token: string, target: string, body?: unknown): Promise<Loose> =>
    gateway.call(token, target, body);
  const good = async (answer: Promise<Loose>) => {
    const { code, data } = await answer;
    expect(code, JSON.stringify(data)).toBe('ok');
    return data;
  };
  const read = (token: string) => good(as(token, `GET ${ORDERS}/${order.id}`));

  beforeAll(async () => {
    started = await startCopies(database, GUARDED_FILES);
    gateway = started.copies[0]!;
    const people = [
      await hire(gateway, 'chief', '/office/guarded-orders', [...BUTTONS, 'shareView', ...MOVES, ...FIELDS]),
      await hire(gateway, 'clerk', '/office/guarded-orders', [...BUTTONS, ...MOVES]),
    ];
    role = people[1]!.role;
    for (const [index, one] of people.entries()) {
      await grant(gateway, one.role, '/office/guarded-customers', BUTTONS);
      await grant(
        gateway,
        one.role,
        '/office/guarded-visits',
        index === 0 ? [...BUTTONS, 'seeCopied'] : BUTTONS,
      );
      await grant(gateway, one.role, '/office/audit-log', ['export']);
    }
    [chief, clerk] = [await gateway.signIn('chief'), await gateway.signIn('clerk')];
    customer = (await good(as(chief, `POST ${CUSTOMERS}`, { name: '甬江' }))).id;
    const made = await good(
      as(chief, `POST ${ORDERS}`, {
        orderNo: 'G-1',
        dueOn: '2026-11-15',
        customer,
        limit: 99_999_999,
        secret: SECRETS.secret,
        price: SECRETS.price,
        account: SECRETS.account,
        terms: '月结',
        contact: { person: '王', mobile: SECRETS.mobile },
        lines: [
          { material: 'M1', quantity: 2, unitPrice: SECRETS.unitPrice, account: SECRETS.rowAccount },
          { material: 'M2', quantity: 3, unitPrice: 7 },
        ],
      }),
    );
    order.id = made.id;
    // A second write, so that histories have something to tell.
    const changed = {
      ...made,
      secret: `${SECRETS.secret}b`,
      price: SECRETS.price + 1,
      account: '6222000198765432199',
    };
    await good(as(chief, `PUT ${ORDERS}/${made.id}`, changed));
    const again = {
      ...(await read(chief)),
      secret: SECRETS.secret,
      price: SECRETS.price,
      account: SECRETS.account,
    };
    order.version = (await good(as(chief, `PUT ${ORDERS}/${made.id}`, again))).version;
    await good(
      as(chief, `POST ${VISITS}`, {
        visitNo: 'V-1',
        order: made.id,
        orderNo: 'G-1',
        copied: SECRETS.secret,
        amount: 5,
      }),
    );
  });
  afterAll(() => started?.close());

  test('who holds the codes reads what is hidden, and what is masked by its ends until it asks', async () => {
    const row = await read(chief);
    expect(row).toMatchObject({
      secret: SECRETS.secret,
      price: SECRETS.price,
      band: 'dear',
      account: '6222********2100',
      contact: { person: '王', mobile: '139****7891' },
    });
    expect(row.lines[0]).toMatchObject({ unitPrice: SECRETS.unitPrice, account: '6222********1999' });
    const shown = await good(as(chief, `POST ${ORDERS}/${order.id}/shown`, { path: 'account' }));
    expect(shown).toEqual({ value: SECRETS.account });
    const inRow = await good(as(chief, `POST ${ORDERS}/${order.id}/shown`, { path: 'lines.0.account' }));
    expect(inRow).toEqual({ value: SECRETS.rowAccount });
    const { rows } = await gateway.gateway.context.database.kysely
      .selectFrom('audit')
      .select(['account_id', 'record_id', 'after'])
      .where('action', '=', 'show')
      .execute()
      .then((all) => ({ rows: all.map(({ record_id, after }) => ({ record_id, after })) }));
    expect(rows).toEqual([
      { record_id: order.id, after: { path: 'account' } },
      { record_id: order.id, after: { path: 'lines.0.account' } },
    ]);
    expect((await as(chief, `POST ${ORDERS}/${order.id}/shown`, { path: 'secret' })).code).toBe(
      'bad_request',
    );
  });

  test('who lacks them reads neither, and shows nothing', async () => {
    const row = await read(clerk);
    expect(row).toMatchObject({
      orderNo: 'G-1',
      account: '6222********2100',
      contact: { person: '王', mobile: '139****7891' },
    });
    for (const name of ['secret', 'price', 'band']) expect(row).not.toHaveProperty(name);
    expect(row.lines).toEqual([
      { material: 'M1', quantity: 2, account: '6222********1999' },
      { material: 'M2', quantity: 3 },
    ]);
    expect((await as(clerk, `POST ${ORDERS}/${order.id}/shown`, { path: 'account' })).code).toBe(
      'no_permission',
    );
    expect((await as(clerk, `POST ${ORDERS}/${order.id}/shown`, { path: 'secret' })).code).toBe(
      'bad_request',
    );
  });

  test('nothing is searched, sorted or added up by what one may not see, so that it cannot be guessed', async () => {
    const refused = [
      'secret=MARKER',
      'price=1~99999999',
      'account=6222',
      'band=dear',
      'sort=price',
      'sort=-price',
      'sort=account',
      'contact.mobile=139',
      'lines.unitPrice=7',
    ];
    for (const query of refused)
      expect([query, (await as(clerk, `GET ${ORDERS}?${query}`)).code]).toEqual([query, 'bad_request']);
    for (const query of [
      'secret=MARKER',
      'price=1~99999999',
      'account=6222',
      'band=dear',
      'sort=-price',
      'sort=account',
    ])
      expect([query, (await as(chief, `GET ${ORDERS}?${query}`)).code]).toEqual([query, 'ok']);
    expect((await good(as(clerk, `GET ${ORDERS}/totals`))).totals.map(({ fn }: Loose) => fn)).toEqual([
      'count',
    ]);
    for (const query of ['ordered=1~', 'sort=ordered'])
      expect([query, (await as(clerk, `GET ${CUSTOMERS}?${query}`)).code]).toEqual([query, 'bad_request']);
    for (const query of ['refs.order.secret=M', 'sort=refs.order.price'])
      expect([query, (await as(clerk, `GET ${VISITS}?${query}`)).code]).toEqual([query, 'bad_request']);
    expect((await as(chief, `GET ${CUSTOMERS}?sort=ordered`)).code).toBe('ok');
    const [row] = (await good(as(clerk, `GET ${CUSTOMERS}`))).list;
    expect(row).toMatchObject({ orders: 1 });
    expect(row).not.toHaveProperty('ordered');
  });

  test('views, charts, calendars and trees go by the page as one reads it', async () => {
    const month = 'views/calendar?_period=2026-11-01~2026-11-30';
    for (const query of ['secret=MARKER', 'price=1~99999999', 'account=6222', 'band=dear'])
      for (const call of ['totals?', 'charts?', 'views/counts?', `${month}&`, 'views/tree?']) {
        const target = `GET ${ORDERS}/${call}${query}`;
        expect([target, (await as(clerk, target)).code]).toEqual([target, 'bad_request']);
        expect([target, (await as(chief, target)).code]).toEqual([target, 'ok']);
      }
    for (const call of [month, 'views/tree']) {
      const [seen, whole] = [
        await good(as(clerk, `GET ${ORDERS}/${call}`)),
        await good(as(chief, `GET ${ORDERS}/${call}`)),
      ];
      expect(seen.list).toMatchObject([{ orderNo: 'G-1', account: '6222********2100' }]);
      expect(MARKERS.filter((marker) => JSON.stringify(seen).includes(marker))).toEqual([]);
      expect(whole.list).toMatchObject([{ secret: SECRETS.secret, price: SECRETS.price }]);
    }
    const view = {
      name: '内部说明',
      values: { 'search:secret': SECRETS.secret },
      columns: {},
      density: 'middle',
      params: { secret: SECRETS.secret },
    };
    await good(as(chief, `POST ${ORDERS}/views/shared`, view));
    expect((await good(as(chief, `GET ${ORDERS}/views/counts`))).shared).toMatchObject([{ count: 1 }]);
    expect((await good(as(clerk, `GET ${ORDERS}/views/counts`))).shared).toEqual([]);
  });

  test('the audit tells who searched, not what for, where one may not search by it', async () => {
    await good(
      as(chief, `POST ${ORDERS}/exports`, { filters: { secret: SECRETS.secret }, columns: ['orderNo'] }),
    );
    const told = async (token: string) => {
      const { list } = await good(as(token, `GET ${AUDIT}?pageTitle=guardedorder`));
      return JSON.stringify(list.filter(({ operation }: Loose) => ['导出', '共享视图'].includes(operation)));
    };
    expect((await told(chief)).split(SECRETS.secret)).toHaveLength(3);
    const seen = await told(clerk);
    expect(seen.split(HIDDEN)).toHaveLength(3);
    expect(MARKERS.filter((marker) => seen.includes(marker))).toEqual([]);
  });

  test('a write of what one may not see or write is refused by name, and one of the rest keeps it', async () => {
    const row = await read(clerk);
    const write = (more: object) => as(clerk, `PUT ${ORDERS}/${order.id}`, { ...row, ...more });
    for (const more of [
      { secret: 'x' },
      { price: 1 },
      { terms: '现结' },
      { account: '6222000000000000000' },
    ]) {
      const answer = await write(more);
      expect([Object.keys(more)[0], answer.code, answer.data?.errors?.[0]?.path]).toEqual([
        Object.keys(more)[0],
        'field_not_writable',
        Object.keys(more)[0],
      ]);
    }
    const lines = [{ ...row.lines[0], unitPrice: 1 }, row.lines[1]];
    expect((await write({ lines })).data.errors[0].path).toBe('lines.unitPrice');
    expect((await write({ lines: [row.lines[0]] })).data.errors[0].path).toBe('lines');
    expect((await write({ contact: { person: '李', mobile: '13900000000' } })).data.errors[0].path).toBe(
      'contact.mobile',
    );
    const saved = await good(
      write({
        limit: 99_999_998,
        contact: { ...row.contact, person: '李' },
        lines: [{ ...row.lines[0], quantity: 9 }, row.lines[1]],
      }),
    );
    expect(saved).toMatchObject({ limit: 99_999_998, account: '6222********2100' });
    const whole = await read(chief);
    expect(whole).toMatchObject({
      secret: SECRETS.secret,
      price: SECRETS.price,
      terms: '月结',
      contact: { person: '李' },
    });
    expect(whole.lines[0]).toMatchObject({ quantity: 9, unitPrice: SECRETS.unitPrice });
    expect((await good(as(chief, `POST ${ORDERS}/${order.id}/shown`, { path: 'account' }))).value).toBe(
      SECRETS.account,
    );
    const inRow = await good(as(chief, `POST ${ORDERS}/${order.id}/shown`, { path: 'lines.0.account' }));
    expect(inRow.value).toBe(SECRETS.rowAccount);
  });

  test('what is sent as it was masked stays as it is; a masked text is nobody’s value', async () => {
    const row = await read(chief);
    const put = (more: object) => as(chief, `PUT ${ORDERS}/${order.id}`, { ...row, ...more });
    expect((await put({ account: '6222****0000' })).code).toBe('field_not_writable');
    const lines = [{ material: 'M0', quantity: 1, unitPrice: 3 }, ...row.lines];
    await good(put({ lines }));
    const shown = await good(as(chief, `POST ${ORDERS}/${order.id}/shown`, { path: 'lines.1.account' }));
    expect(shown.value).toBe(SECRETS.rowAccount);
    await good(as(chief, `PUT ${ORDERS}/${order.id}`, { ...(await read(chief)), lines: row.lines }));
  });

  test('a new record, a copy and an import hold no more than their writer may write', async () => {
    const body = { orderNo: 'G-2', limit: 5 };
    for (const more of [{ price: 3 }, { secret: 'x' }, { terms: 'x' }, { account: '622200011' }])
      expect((await as(clerk, `POST ${ORDERS}`, { ...body, ...more })).code).toBe('field_not_writable');
    const made = await good(as(clerk, `POST ${ORDERS}`, body));
    const many = await as(clerk, `POST ${ORDERS}/import`, { list: [{ orderNo: 'G-3', price: 3 }] });
    expect(many.code).toBe('field_not_writable');
    await good(as(clerk, `DELETE ${ORDERS}/${made.id}?version=${made.version}`));
  });

  test('a condition over what one may not see is not met, whatever the value is', async () => {
    const { version } = await read(clerk);
    for (const code of ['dear', 'cheap'])
      expect((await as(clerk, `POST ${ORDERS}/${order.id}/transitions/${code}`, { version })).code).toBe(
        'illegal_transition',
      );
    const asked = { version, values: { limit: 99_999_999, price: 5 } };
    expect((await as(clerk, `POST ${ORDERS}/${order.id}/transitions/submit`, asked)).code).toBe(
      'bad_request',
    );
    expect((await as(chief, `POST ${ORDERS}/${order.id}/transitions/cheap`, { version })).code).toBe(
      'illegal_transition',
    );
  });

  test('no call, parameter, export, history, option, roll-up, expression or refusal tells it', async () => {
    const calls = await everyCall(gateway, clerk, {
      resources: ['guardedorder', 'guardedcustomer', 'guardedvisit'],
      pages: ['/office/guarded-orders', '/office/guarded-customers', '/office/guarded-visits'],
      record: { id: order.id, orderNo: 'G-1', customer },
      fields: [...GUARDED, 'band', 'refs.order.secret', 'refs.order.price', 'copied', 'looked'],
      codes: MOVES,
    });
    const told = calls.filter(({ text }) => MARKERS.some((marker) => text.includes(marker)));
    const answered = new Set(calls.flatMap(({ route, status }) => (status === 200 ? route : [])));
    const routes = new Set(calls.map(({ route }) => route));
    console.log(`${calls.length} calls of ${routes.size} routes, ${answered.size} of which answered`);
    // The document names the calls; that many of them are answered says that they are tried in earnest.
    expect(answered.size).toBeGreaterThan(50);
    expect(told.map(({ target, text }) => `${target}: ${text.slice(0, 300)}`)).toEqual([]);
    // The same calls of one who holds the codes do tell: the markers are there to be found.
    const seen = await gateway.fetch(`${ORDERS}?pageSize=50`, {
      headers: { authorization: `Bearer ${chief}` },
    });
    expect(await seen.text()).toContain(MARKERS[0]);
  });

  test('a code that is taken away counts from the next call', async () => {
    await grant(gateway, role, '/office/guarded-orders', [...BUTTONS, ...MOVES, ...FIELDS]);
    expect(await read(clerk)).toMatchObject({ secret: SECRETS.secret });
    await grant(gateway, role, '/office/guarded-orders', [...BUTTONS, ...MOVES]);
    expect(await read(clerk)).not.toHaveProperty('secret');
  });
});
