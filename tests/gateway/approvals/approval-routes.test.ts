import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { APPROVAL_CALLS, type WaitingRecord } from '../../../src/contract/api/approvals';
import { MESSAGE_CALLS } from '../../../src/contract/api/messages';
import { ROUTE_CALLS, type RouteData } from '../../../src/contract/api/route-view';
import { today } from '../../../src/contract/fields/derived';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { grant, hire, holdersOf, withoutCode } from '../../support/gateway/staff';
import { fixturePages } from '../../support/page-files-folder';

const PAGE = '/office/expense-requests';
const EXPENSES = '/api/resources/expenseRequest';
const ROUTES = fileURLToPath(new URL('../../fixtures/routes', import.meta.url));

/** A second page over the records that have levels. */
const LARGE = {
  schemaVersion: 2,
  path: '/office/large-expenses',
  kind: 'list',
  title: '审批中的费用',
  resource: { of: PAGE, where: { status: ['checking'] } },
  list: { detail: 'page', search: ['subject'], columns: ['subject', 'amount', 'status'] },
};

/** As many as press one level at once, each with its code. */
const PRESSERS = Array.from({ length: 20 }, (_, index) => `presser${index}`);

describe.each(testDatabases())('approval routes on $name', ({ name: databaseName, start }) => {
  const files = fixturePages();
  cpSync(ROUTES, files.schemasDir, { recursive: true });
  writeFileSync(join(files.schemasDir, 'office/large-expenses.json'), JSON.stringify(LARGE));
  const tokens = new Map<string, string>();
  const ids = new Map<string, string>();
  let database: TestDatabase;
  let copies: TestGateway[];
  let gateway: TestGateway;
  beforeAll(async () => {
    database = await start();
    const open = () => startGateway({ openPages, schemasDir: files.schemasDir, ...database.choice });
    gateway = await open();
    // The embedded database is one process's.
    copies = databaseName === 'PGlite' ? [gateway] : [gateway, await open()];
    const people: Record<string, string[]> = {
      ...Object.fromEntries(PRESSERS.map((name) => [name, ['passDepartment']])),
      clerk: ['add', 'edit', 'submit'],
      head: ['passDepartment'],
      deputy: ['passDepartment'],
      accountant: ['passFinance'],
      both: ['passDepartment', 'passFinance'],
      director1: ['passBoard'],
      director2: ['passBoard'],
      director3: ['passBoard'],
      reader: ['view'],
    };
    for (const [name, codes] of Object.entries(people)) {
      ids.set(name, (await hire(gateway, name, PAGE, codes)).id);
      tokens.set(name, await gateway.signIn(name));
    }
    await hire(gateway, 'keeper', '/office/roles', ['edit']);
    await grant(gateway, 'role-keeper', PAGE, []);
  });
  afterAll(async () => {
    for (const copy of copies ?? []) await copy.close();
    await database?.stop();
    files.remove();
  });

  const tokenOf = (name: string) => tokens.get(name)!;
  const make = async (amount: number, subject = '培训费') => {
    const made = await gateway.call(tokenOf('clerk'), `POST ${EXPENSES}`, { subject, amount });
    const submitted = await gateway.call(
      tokenOf('clerk'),
      `POST ${EXPENSES}/${made.data.id}/transitions/submit`,
      { version: 1 },
    );
    expect(submitted).toMatchObject({ code: 'ok', data: { status: 'checking' } });
    return made.data.id as string;
  };
  const decide = (name: string, id: string, code: string, more: object = {}) =>
    gateway.call<RouteData>(tokenOf(name), `POST ${ROUTE_CALLS.decide}`, {
      resource: 'expenseRequest',
      id,
      version: 2,
      code,
      ...more,
    });
  const stateOf = async (id: string) =>
    (await gateway.call(tokenOf('reader'), `GET ${EXPENSES}/${id}`)).data.status;

  test('a small amount passes with the department alone', async () => {
    const id = await make(100);
    const answer = await decide('head', id, 'passDepartment', { reason: '同意' });
    expect(answer).toMatchObject({
      code: 'ok',
      data: {
        version: 3,
        route: {
          outcome: 'passed',
          levels: [
            { state: 'done', decisions: [{ by: 'head', comment: '同意' }] },
            { state: 'skipped' },
            { state: 'skipped' },
          ],
        },
      },
    });
    expect(await stateOf(id)).toBe('effective');
  });

  test('three levels by amount, the last by two people, and the record stays where it is until then', async () => {
    const id = await make(2_000_000);
    expect((await decide('head', id, 'passDepartment')).data.route).toMatchObject({
      levels: [
        { state: 'done' },
        { state: 'waiting', waitsFor: expect.arrayContaining(['accountant', 'both']) },
        { state: 'ahead', needed: 2 },
      ],
    });
    expect(await stateOf(id)).toBe('checking');
    expect(await decide('accountant', id, 'passFinance')).toMatchObject({ code: 'ok' });
    expect(await decide('director1', id, 'passBoard')).toMatchObject({
      data: { route: { levels: [{}, {}, { state: 'waiting', decisions: [{ by: 'director1' }] }] } },
    });
    expect(await decide('director1', id, 'passBoard')).toMatchObject({
      httpStatus: 403,
      code: 'decided_before',
    });
    expect(await stateOf(id)).toBe('checking');
    expect(await decide('director2', id, 'passBoard')).toMatchObject({
      code: 'ok',
      data: { route: { outcome: 'passed' } },
    });
    expect(await stateOf(id)).toBe('effective');
  });

  test('who has no code, submitted it, decided before, or comes too early or too late is refused', async () => {
    const id = await make(200_000);
    expect(await decide('reader', id, 'passDepartment')).toMatchObject({ code: 'no_permission' });
    expect(await decide('accountant', id, 'passDepartment')).toMatchObject({ code: 'no_permission' });
    expect(await decide('accountant', id, 'passFinance')).toMatchObject({ code: 'illegal_transition' });
    expect(await decide('head', id, 'pass')).toMatchObject({ httpStatus: 404 });
    expect(await decide('head', id, 'passDepartment', { version: 1 })).toMatchObject({
      code: 'version_conflict',
    });
    const ways = ['pass', 'passDepartment', 'sendBack', 'recall'];
    for (const code of ways) {
      const path = `POST ${EXPENSES}/${id}/transitions/${code}`;
      const answer = await gateway.call(tokenOf('head'), path, { version: 2, reason: '试试' });
      expect(answer.httpStatus, code).toBe(404);
    }
    expect(await decide('both', id, 'passDepartment')).toMatchObject({ code: 'ok' });
    expect(await decide('both', id, 'passFinance')).toMatchObject({ code: 'decided_before' });
    expect(await decide('head', id, 'passDepartment')).toMatchObject({ code: 'illegal_transition' });
    expect(await stateOf(id)).toBe('checking');
  });

  test('hostile 92: one level pressed by twenty people at once, over the copies of the gateway, is decided once', async () => {
    for (const [clicks, press] of [
      ['one each', (index: number) => PRESSERS[index]!],
      ['twenty of one person', () => PRESSERS[0]!],
    ] as const) {
      const id = await make(200_000);
      const body = { resource: 'expenseRequest', id, version: 2, code: 'passDepartment' };
      const answers = await Promise.all(
        PRESSERS.map((_, index) =>
          copies[index % copies.length]!.call<RouteData>(
            tokenOf(press(index)),
            `POST ${ROUTE_CALLS.decide}`,
            body,
          ),
        ),
      );
      expect(
        answers.filter(({ code }) => code === 'ok'),
        clicks,
      ).toHaveLength(1);
      for (const { code, httpStatus } of answers.filter((one) => one.code !== 'ok'))
        expect([403, 409], `${clicks}: ${code}`).toContain(httpStatus);
      for (const copy of copies) {
        const { data } = await copy.call<RouteData>(
          tokenOf('reader'),
          `GET ${ROUTE_CALLS.view}?resource=expenseRequest&id=${id}`,
        );
        expect(data.route!.events.filter(({ kind }) => kind === 'pass')).toHaveLength(1);
        expect(data.route!.levels).toMatchObject([{ state: 'done' }, { state: 'waiting' }, {}]);
      }
      const history = await gateway.call(tokenOf('reader'), `GET ${EXPENSES}/${id}/history?pageSize=50`);
      const told = JSON.stringify(history.data).split('passDepartment').length - 1;
      expect(told, clicks).toBe(1);
    }
  });

  test('the last level pressed by twenty at once moves the record once', async () => {
    const id = await make(100);
    const body = { resource: 'expenseRequest', id, version: 2, code: 'passDepartment' };
    const answers = await Promise.all(
      PRESSERS.map((name, index) =>
        copies[index % copies.length]!.call(tokenOf(name), `POST ${ROUTE_CALLS.decide}`, body),
      ),
    );
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    const { data } = await gateway.call(tokenOf('reader'), `GET ${EXPENSES}/${id}`);
    expect(data).toMatchObject({ status: 'effective', version: 3 });
  });

  test('a record that is changed meanwhile begins its route anew', async () => {
    const id = await make(200_000);
    await decide('head', id, 'passDepartment');
    const edit = { subject: '培训费', amount: 300_000, version: 2 };
    expect(await gateway.call(tokenOf('clerk'), `PUT ${EXPENSES}/${id}`, edit)).toMatchObject({ code: 'ok' });
    expect(await decide('accountant', id, 'passFinance', { version: 3 })).toMatchObject({
      code: 'illegal_transition',
    });
    const answer = await decide('head', id, 'passDepartment', { version: 3 });
    expect(answer.data).toMatchObject({ earlier: [{ outcome: 'restarted' }] });
  });

  const act = (name: string, path: string, id: string, more: object = {}) =>
    gateway.call<RouteData>(tokenOf(name), `POST ${path}`, {
      resource: 'expenseRequest',
      id,
      version: 2,
      ...more,
    });
  const view = async (name: string, id: string) =>
    (await gateway.call<RouteData>(tokenOf(name), `GET ${ROUTE_CALLS.view}?resource=expenseRequest&id=${id}`))
      .data;
  const waiting = async (name: string): Promise<WaitingRecord[]> =>
    (await gateway.call(tokenOf(name), `POST ${APPROVAL_CALLS.waiting}`, { pageSize: 200, path: PAGE })).data
      .list;
  const listed = async (name: string, part: string) =>
    (await gateway.call(tokenOf(name), `POST ${APPROVAL_CALLS.routes}`, { part, pageNum: 1, pageSize: 50 }))
      .data;
  const messagesOf = async (name: string): Promise<{ title: string; body: string; link: string }[]> =>
    (await gateway.call(tokenOf(name), `POST ${MESSAGE_CALLS.list}`, { pageNum: 1, pageSize: 50 })).data.list;

  test('a level waits in the inbox of those who may decide it, and of nobody else', async () => {
    const id = await make(200_000, '差旅费');
    const row = (await waiting('head')).find((one) => one.id === id);
    expect(row).toMatchObject({
      codes: ['passDepartment'],
      level: '部门经理',
      submittedBy: 'clerk',
      version: 2,
    });
    expect((await waiting('accountant')).some((one) => one.id === id)).toBe(false);
    const decided = await gateway.call(tokenOf('head'), `POST ${APPROVAL_CALLS.decide}`, {
      list: [{ resource: 'expenseRequest', id, version: 2, code: 'passDepartment' }],
      reason: '可以',
    });
    expect(decided.data).toMatchObject({ done: 1 });
    expect((await waiting('head')).some((one) => one.id === id)).toBe(false);
    expect((await waiting('accountant')).find((one) => one.id === id)).toMatchObject({ level: '财务' });
    const mine = await gateway.call(tokenOf('head'), `POST ${APPROVAL_CALLS.decided}`, { path: PAGE });
    expect(mine.data.list[0]).toMatchObject({ recordId: id, label: '部门经理', reason: '可以' });
    expect((await messagesOf('accountant'))[0]).toMatchObject({
      title: '费用申请「差旅费」等待您审批',
      link: `${PAGE}?id=${id}`,
    });
    await decide('accountant', id, 'passFinance');
    expect((await messagesOf('clerk'))[0]!.title).toBe('费用申请「差旅费」已通过审批');
    expect((await listed('clerk', 'submitted')).list[0]).toMatchObject({ recordId: id, outcome: 'passed' });
  });

  test('who is waited for returns it to who submitted it, with a reason, and it begins anew', async () => {
    const id = await make(200_000);
    await decide('head', id, 'passDepartment');
    expect(await act('accountant', ROUTE_CALLS.sendBack, id)).toMatchObject({ code: 'bad_request' });
    expect(await act('head', ROUTE_CALLS.sendBack, id, { reason: '晚了' })).toMatchObject({
      code: 'no_permission',
    });
    expect(await act('accountant', ROUTE_CALLS.sendBack, id, { reason: '缺发票' })).toMatchObject({
      code: 'ok',
      data: { route: { outcome: 'returned' } },
    });
    expect(await stateOf(id)).toBe('refused');
    expect((await messagesOf('clerk'))[0]).toMatchObject({ body: '“财务”的说明：缺发票' });
    await gateway.call(tokenOf('clerk'), `POST ${EXPENSES}/${id}/transitions/submit`, { version: 3 });
    expect(await view('reader', id)).toMatchObject({
      route: { levels: [{ state: 'waiting' }, { state: 'ahead' }, { state: 'skipped' }] },
      earlier: [{ outcome: 'returned' }],
    });
  });

  test('who is waited for returns it to an earlier level, which decides again', async () => {
    const id = await make(200_000);
    await decide('head', id, 'passDepartment');
    expect(await act('accountant', ROUTE_CALLS.sendBack, id, { to: '3', reason: '错' })).toMatchObject({
      code: 'bad_request',
    });
    const answer = await act('accountant', ROUTE_CALLS.sendBack, id, { to: '1', reason: '再看看' });
    expect(answer.data.route).toMatchObject({ levels: [{ state: 'waiting' }, { state: 'ahead' }, {}] });
    expect(await stateOf(id)).toBe('checking');
    expect(await decide('head', id, 'passDepartment')).toMatchObject({ code: 'ok' });
    expect(await decide('accountant', id, 'passFinance')).toMatchObject({ code: 'ok' });
    expect(await stateOf(id)).toBe('effective');
  });

  test('who submitted it takes it back until somebody has decided', async () => {
    const id = await make(200_000);
    expect(await act('head', ROUTE_CALLS.withdraw, id)).toMatchObject({ code: 'no_permission' });
    expect(await act('clerk', ROUTE_CALLS.withdraw, id)).toMatchObject({
      data: { route: { outcome: 'withdrawn' }, version: 3 },
    });
    expect(await stateOf(id)).toBe('draft');
    const other = await make(200_000);
    await decide('head', other, 'passDepartment');
    expect(await act('clerk', ROUTE_CALLS.withdraw, other)).toMatchObject({ code: 'illegal_transition' });
  });

  test('a decision is handed over to another holder of the code, who alone decides then', async () => {
    const id = await make(100);
    const to = ids.get('deputy');
    expect(await act('head', ROUTE_CALLS.handOver, id, { to: ids.get('accountant') })).toMatchObject({
      code: 'bad_request',
    });
    expect(await act('reader', ROUTE_CALLS.handOver, id, { to })).toMatchObject({ code: 'no_permission' });
    expect(await act('head', ROUTE_CALLS.handOver, id, { to, reason: '我出差' })).toMatchObject({
      data: { route: { levels: [{ waitsFor: ['deputy'] }, {}, {}] } },
    });
    expect(await decide('head', id, 'passDepartment')).toMatchObject({ code: 'waits_for_other' });
    expect(await decide('deputy', id, 'passDepartment')).toMatchObject({ code: 'ok' });
  });

  test('one more person is asked before or behind, and both decide', async () => {
    const id = await make(100);
    const to = ids.get('reader');
    await act('head', ROUTE_CALLS.add, id, { to, place: 'before', reason: '请先看' });
    expect(await decide('head', id, 'passDepartment')).toMatchObject({ code: 'waits_for_other' });
    expect((await view('head', id)).route!.levels[0]).toMatchObject({
      waitsFor: ['reader'],
      addedBy: 'head',
    });
    expect(await decide('reader', id, 'passDepartment')).toMatchObject({ code: 'ok' });
    expect(await stateOf(id)).toBe('checking');
    await act('head', ROUTE_CALLS.add, id, { to: ids.get('director3'), place: 'after' });
    await decide('head', id, 'passDepartment');
    expect(await stateOf(id)).toBe('checking');
    expect(await decide('director3', id, 'passDepartment')).toMatchObject({ code: 'ok' });
    expect(await stateOf(id)).toBe('effective');
  });

  test('who holds all codes at once is told only where nobody else can decide, and decides all the same', async () => {
    await hire(gateway, 'chief', PAGE, ['*']);
    tokens.set('chief', await gateway.signIn('chief'));
    const id = await make(200_000);
    const route = async () => (await view('reader', id)).route!;
    expect((await route()).levels[0]!.waitsFor).toEqual(expect.arrayContaining(['head', 'deputy']));
    expect((await route()).levels[0]!.waitsFor).not.toContain('chief');
    expect((await messagesOf('head'))[0]!.link).toBe(`${PAGE}?id=${id}`);
    expect((await messagesOf('chief')).filter(({ link }) => link.endsWith(id))).toEqual([]);
    expect(await decide('chief', id, 'passDepartment')).toMatchObject({ code: 'ok' });
    const other = await make(200_000);
    const byName = (await holdersOf(gateway, PAGE, 'passFinance')).filter(({ code }) => code !== '*');
    await withoutCode(gateway, byName, async () => {
      await decide('head', other, 'passDepartment');
      expect((await view('reader', other)).route!.levels[1]!.waitsFor).toContain('chief');
      expect((await messagesOf('chief'))[0]!.link).toBe(`${PAGE}?id=${other}`);
      expect(await decide('chief', other, 'passFinance')).toMatchObject({ code: 'ok' });
    });
    await grant(gateway, 'role-chief', PAGE, []);
  });

  test('a second page over the records shows the route, and lets decide there who holds the code of the first', async () => {
    const through = 'officeLargeExpenses';
    // A code of a level is none of the second page's, also where somebody has written it into a role.
    ids.set(
      'onlooker',
      (await hire(gateway, 'onlooker', LARGE.path, ['passDepartment', 'pass', 'recall'])).id,
    );
    tokens.set('onlooker', await gateway.signIn('onlooker'));
    await grant(gateway, 'role-head', LARGE.path, []);
    await grant(gateway, 'role-clerk', LARGE.path, []);
    const id = await make(200_000);
    const seen = await gateway.call<RouteData>(
      tokenOf('onlooker'),
      `GET ${ROUTE_CALLS.view}?resource=${through}&id=${id}`,
    );
    expect(seen.data.route!.levels[0]!.waitsFor).toContain('head');
    expect(seen.data.rights.decide).toBeUndefined();
    const press = (name: string, path: string, more: object = {}) =>
      act(name, path, id, { resource: through, ...more });
    const code = 'passDepartment';
    expect(await press('onlooker', ROUTE_CALLS.decide, { code })).toMatchObject({ code: 'no_permission' });
    expect(await press('deputy', ROUTE_CALLS.decide, { code })).toMatchObject({ httpStatus: 403 });
    for (const way of ['pass', 'recall']) {
      const path = `POST /api/resources/${through}/${id}/transitions/${way}`;
      expect((await gateway.call(tokenOf('onlooker'), path, { version: 2 })).httpStatus, way).toBe(404);
    }
    expect(await press('head', ROUTE_CALLS.decide, { code })).toMatchObject({
      code: 'ok',
      data: { route: { levels: [{ state: 'done' }, { state: 'waiting' }, {}] } },
    });
    // Whoever takes it back from there has what the first page names.
    const other = await make(100);
    const back = await act('clerk', ROUTE_CALLS.withdraw, other, { resource: through });
    expect(await stateOf(other)).toBe('draft');
    // It has left the second page with that.
    expect(back).toMatchObject({ code: 'ok', data: { route: null } });
  });

  test('it is copied to people, who find it in their inbox', async () => {
    const id = await make(100);
    const answer = await act('clerk', ROUTE_CALLS.copy, id, { to: [ids.get('reader')] });
    expect(answer.code).toBe('ok');
    expect((await listed('reader', 'copied')).list[0]).toMatchObject({ recordId: id, by: 'clerk' });
    expect(await act('clerk', ROUTE_CALLS.copy, id, { to: ['100001'] })).toMatchObject({
      code: 'bad_request',
    });
  });

  test('who submitted it reminds those it waits for, once an hour', async () => {
    const id = await make(100, '办公用品');
    expect(await act('head', ROUTE_CALLS.remind, id)).toMatchObject({ code: 'no_permission' });
    expect(await act('clerk', ROUTE_CALLS.remind, id)).toMatchObject({ code: 'ok' });
    expect((await messagesOf('head'))[0]!.title).toBe('clerk催办费用申请「办公用品」');
    expect(await act('clerk', ROUTE_CALLS.remind, id)).toMatchObject({ code: 'urged_lately' });
  });

  test('who is away lets somebody decide, who is told apart; not oneself, not in a circle, not who has no page', async () => {
    const day = today(new Date());
    const delegate = (name: string, to: string | undefined, more: object = {}) =>
      gateway.call(tokenOf(name), `POST ${ROUTE_CALLS.delegations}`, {
        to,
        from: day,
        until: day,
        pages: [PAGE],
        ...more,
      });
    expect(await delegate('accountant', ids.get('accountant'))).toMatchObject({ code: 'bad_request' });
    expect(await delegate('accountant', '100001')).toMatchObject({ code: 'bad_request' });
    expect(await delegate('accountant', ids.get('reader'), { until: '2020-01-01' })).toMatchObject({
      code: 'bad_request',
    });
    const given = await delegate('accountant', ids.get('reader'));
    expect(given.data.own).toMatchObject([{ to: 'reader', pages: [{ path: PAGE, title: '费用申请' }] }]);
    expect(await delegate('reader', ids.get('accountant'))).toMatchObject({ code: 'bad_request' });
    const id = await make(200_000);
    await decide('both', id, 'passDepartment');
    expect((await waiting('reader')).find((one) => one.id === id)).toMatchObject({
      onBehalfOf: 'accountant',
    });
    expect(await decide('reader', id, 'passFinance')).toMatchObject({
      data: { route: { levels: [{}, { decisions: [{ by: 'reader', onBehalfOf: 'accountant' }] }, {}] } },
    });
    const [own] = given.data.own;
    await gateway.call(tokenOf('accountant'), `POST ${ROUTE_CALLS.endDelegation}`, { id: own.id });
    const later = await make(200_000);
    await decide('both', later, 'passDepartment');
    expect(await decide('reader', later, 'passFinance')).toMatchObject({ code: 'no_permission' });
  });

  test('hostile 92: who loses the code is waited for no more; where nobody is left an administrator names somebody', async () => {
    const id = await make(200_000);
    await decide('head', id, 'passDepartment');
    const roles = await holdersOf(gateway, PAGE, 'passFinance');
    await withoutCode(gateway, roles, async () => {
      expect((await view('reader', id)).route).toMatchObject({ isStuck: true });
      expect(await decide('accountant', id, 'passFinance')).toMatchObject({ code: 'no_permission' });
      const admin = await gateway.signIn('keeper');
      const answer = await gateway.call(admin, `POST ${APPROVAL_CALLS.routes}`, {
        part: 'stuck',
        pageNum: 1,
        pageSize: 50,
      });
      expect(answer.data.list).toContainEqual(expect.objectContaining({ recordId: id }));
      const assigned = await gateway.call(admin, `POST ${ROUTE_CALLS.handOver}`, {
        resource: 'expenseRequest',
        id,
        version: 2,
        to: ids.get('reader'),
      });
      expect(assigned).toMatchObject({ code: 'ok', data: { route: { isStuck: false } } });
      expect(await decide('reader', id, 'passFinance')).toMatchObject({ code: 'ok' });
      expect(await stateOf(id)).toBe('effective');
    });
    expect(
      (
        await gateway.call(tokenOf('reader'), `POST ${APPROVAL_CALLS.routes}`, {
          part: 'stuck',
          pageNum: 1,
          pageSize: 5,
        })
      ).code,
    ).toBe('no_permission');
  });

  test('each account that the rows name decides, without the code; without one the holders of the code do', async () => {
    const costs = '/office/shared-costs';
    await grant(gateway, 'role-clerk', costs, ['add', 'submit']);
    // Accounts of the demo: a field chooses from the records of the accounts' page.
    for (const [name, username, role, id] of [
      ['owner1', 'buyer01', 'buyer', '100001'],
      ['owner2', 'manager01', 'manager', '100002'],
    ] as const) {
      await grant(gateway, role, costs, []);
      ids.set(name, id);
      tokens.set(name, await gateway.signIn(username));
    }
    await grant(gateway, 'role-head', costs, ['passOwners']);
    const submit = async (lines: object[]) => {
      const path = '/api/resources/sharedCost';
      const made = await gateway.call(tokenOf('clerk'), `POST ${path}`, { subject: '水电', lines });
      expect(made.code, JSON.stringify(made.data)).toBe('ok');
      await gateway.call(tokenOf('clerk'), `POST ${path}/${made.data.id}/transitions/submit`, { version: 1 });
      return made.data.id as string;
    };
    const pass = (name: string, id: string) => decide(name, id, 'passOwners', { resource: 'sharedCost' });
    const owned = (name: string) => ({ costOwner: ids.get(name) });
    const id = await submit([owned('owner1'), owned('owner2'), owned('owner1')]);
    expect(await pass('head', id)).toMatchObject({ code: 'waits_for_other' });
    expect(await pass('owner1', id)).toMatchObject({
      code: 'ok',
      data: { route: { levels: [{ needed: 2 }] } },
    });
    expect(await pass('owner1', id)).toMatchObject({ httpStatus: 403 });
    expect(await pass('owner2', id)).toMatchObject({ data: { route: { outcome: 'passed' } } });
    const nobodys = await submit([{ share: 1 }]);
    expect(await pass('owner1', nobodys)).toMatchObject({ code: 'no_permission' });
    expect(await pass('head', nobodys)).toMatchObject({ data: { route: { outcome: 'passed' } } });
  });

  test('hostile 92: a page that loses levels meanwhile: the record finishes on those it began, and says so', async () => {
    const id = await make(200_000);
    const file = join(files.schemasDir, 'office/expense-requests.json');
    const text = readFileSync(file, 'utf8');
    const page = JSON.parse(text);
    page.states.transitions[1].steps = [{ code: 'passDepartment', label: '部门' }];
    writeFileSync(file, JSON.stringify(page));
    await expect
      .poll(async () => (await view('reader', id)).route!.isOutdated, { timeout: 20_000 })
      .toBe(true);
    expect((await view('reader', id)).route!.levels).toHaveLength(3);
    expect(await decide('head', id, 'passDepartment')).toMatchObject({ code: 'ok' });
    expect(await stateOf(id)).toBe('checking');
    expect(await decide('accountant', id, 'passFinance')).toMatchObject({ code: 'ok' });
    expect(await stateOf(id)).toBe('effective');
    const fresh = await make(200_000);
    expect(await decide('head', fresh, 'passDepartment')).toMatchObject({
      data: { route: { outcome: 'passed' } },
    });
    writeFileSync(file, text);
  });
});
