import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { openPages } from '../../../server/open-pages';
import { MESSAGE_CALLS } from '../../../src/contract/api/messages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const BUYER = '100001';
const MANAGER = '100002';
const ORDERS = '/api/resources/complaintOrder';
const HOUR = 60 * 60_000;

const complaint = (orderNo: string, more: object = {}) => ({
  orderNo,
  title: '预制楼梯边角破损',
  customerShortName: '中铁四局',
  product: '预制楼梯',
  severity: 'major',
  complainedOn: '2026-11-01',
  description: '三件踏步破损',
  priority: 'high',
  dueDate: '2030-01-01',
  ...more,
});

describe.each(testDatabases())('work orders on $name', ({ start }) => {
  let gateway: TestGateway;
  let buyer: string;
  let manager: string;
  let admin: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    [buyer, manager, admin] = await Promise.all([
      gateway.signIn('buyer01'),
      gateway.signIn('manager01'),
      gateway.signIn('admin01'),
    ]);
  });
  afterAll(() => gateway?.close());

  const messages = async (token: string, kind: string) =>
    (await gateway.call(token, `POST ${MESSAGE_CALLS.list}`, { kind, pageSize: 100 })).data.list;
  const add = async (orderNo: string, more: object = {}, token = buyer) => {
    const added = await gateway.call(token, `POST ${ORDERS}`, complaint(orderNo, more));
    expect(added).toMatchObject({ httpStatus: 200 });
    return added.data;
  };

  test('come with believable ones in each tenant', async () => {
    const seeded: [string, number][] = [
      ['complaintOrder', 36],
      ['qualityOrder', 36],
      ['purchaseOrder', 36],
    ];
    for (const [name, count] of seeded) {
      const { data } = await gateway.call(buyer, `GET /api/resources/${name}?pageSize=100`);
      expect(data.total).toBe(count);
      const states = new Set(data.list.map(({ status }: { status: string }) => status));
      expect(states).toEqual(new Set(['notStarted', 'doing', 'finished']));
    }
  });

  test('tell whoever they are assigned to, with the way to the order', async () => {
    const order = await add('KS-2026-9001', { assignee: MANAGER });
    const [told] = await messages(manager, 'assignment');
    expect(told).toMatchObject({
      title: '陈思远把客诉工单「KS-2026-9001 预制楼梯边角破损」交给了您',
      link: `/office/complaint-orders?id=${order.id}`,
      isRead: false,
    });
    const { id, version } = order;
    const changed = { id, version, ...complaint('KS-2026-9001', { assignee: MANAGER, priority: 'low' }) };
    await gateway.call(buyer, `PUT ${ORDERS}/${id}`, changed);
    expect((await messages(manager, 'assignment')).length).toBe(1);
    const english = await gateway.call(
      manager,
      `POST ${MESSAGE_CALLS.list}`,
      {},
      { headers: { 'x-client-language': 'en' } },
    );
    expect(english.data.list[0].title).toBe(
      '陈思远 assigned KS-2026-9001 预制楼梯边角破损 (Customer complaints) to you',
    );
  });

  test('tell nobody who takes one on, and are given to staff of the tenant alone', async () => {
    await add('KS-2026-9002', { assignee: BUYER });
    expect(await messages(buyer, 'assignment')).toEqual([]);
    for (const assignee of ['200001', 'nobody']) {
      const refused = await gateway.call(buyer, `POST ${ORDERS}`, complaint('KS-2026-9003', { assignee }));
      expect(refused).toMatchObject({ code: 'rule_violation', data: { violations: [{ path: 'assignee' }] } });
    }
  });

  test('are started, finished and opened anew with a reason; what is finished is not overdue', async () => {
    const order = await add('KS-2026-9004', { dueDate: '2026-01-01' });
    expect(order).toMatchObject({ status: 'notStarted', overdueFlag: 'yes' });
    const move = (code: string, version: number, reason?: string) =>
      gateway.call(manager, `POST ${ORDERS}/${order.id}/transitions/${code}`, { version, reason });
    expect((await move('finish', 1)).code).toBe('illegal_transition');
    const started = (await move('start', 1)).data;
    expect(started).toMatchObject({ status: 'doing', startTime: expect.any(String) });
    const finished = (await move('finish', started.version)).data;
    expect(finished).toMatchObject({ status: 'finished', overdueFlag: 'no' });
    expect((await move('reopen', finished.version)).code).toBe('bad_request');
    expect((await move('reopen', finished.version, '客户又来电')).data).toMatchObject({ status: 'doing' });
  });

  test('of purchase add up their lines, whatever was sent', async () => {
    const line = { material: '安全帽', unit: 'piece', quantity: 12, unitPrice: 32.5, amount: 1 };
    const { data } = await gateway.call(buyer, 'POST /api/resources/purchaseOrder', {
      orderNo: 'CG-2026-9001',
      title: '安全物资',
      priority: 'normal',
      dueDate: '2030-01-01',
      lines: [line, { ...line, quantity: 2 }],
      total: 7,
    });
    expect(data).toMatchObject({ total: 455, lines: [{ amount: 390 }, { amount: 65 }] });
  });

  test('of quality tell the share of defects, and refuse more defects than were inspected', async () => {
    const inspection = (defectiveQuantity: number) => ({
      orderNo: 'ZJ-2026-9001',
      item: '水泥',
      batchNo: 'P1',
      inspectedOn: '2026-11-01',
      inspectedQuantity: 80,
      defectiveQuantity,
      result: 'rework',
      priority: 'normal',
      dueDate: '2030-01-01',
    });
    const refused = await gateway.call(buyer, 'POST /api/resources/qualityOrder', inspection(81));
    expect(refused.data.violations).toMatchObject([{ path: 'defectiveQuantity' }]);
    const { data } = await gateway.call(buyer, 'POST /api/resources/qualityOrder', inspection(6));
    expect(data.defectRate).toBe(7.5);
  });

  describe('comments', () => {
    test('are read by whoever may read the record, the latest first, and tell its maker and assignee', async () => {
      const { id } = await add('KS-2026-9005', { assignee: MANAGER });
      const path = `${ORDERS}/${id}/comments`;
      const first = await gateway.call(buyer, `POST ${path}`, { text: '  已联系客户 ' });
      expect(first.data).toMatchObject({ text: '已联系客户', by: '陈思远' });
      await gateway.call(manager, `POST ${path}`, { text: '明天到场' });
      const { data } = await gateway.call(admin, `GET ${path}?pageSize=1`);
      expect(data).toMatchObject({ total: 2, list: [{ text: '明天到场', by: '林若川' }] });
      expect((await messages(manager, 'comment')).map(({ body }: { body: string }) => body)).toEqual([
        '已联系客户',
      ]);
      expect(await messages(buyer, 'comment')).toMatchObject([
        { title: '林若川评论了客诉工单「KS-2026-9005 预制楼梯边角破损」', body: '明天到场' },
      ]);
    });

    test('have 1 to 500 characters, and are not there where the page has none', async () => {
      const { id } = await add('KS-2026-9006');
      for (const text of ['', '   ', '长'.repeat(501), 7]) {
        const refused = await gateway.call(buyer, `POST ${ORDERS}/${id}/comments`, { text });
        expect(refused.code).toBe('bad_request');
      }
      const longest = await gateway.call(buyer, `POST ${ORDERS}/${id}/comments`, { text: '长'.repeat(500) });
      expect(longest.code).toBe('ok');
      const { data } = await gateway.call(buyer, 'GET /api/resources/platformCustomer?pageSize=1');
      const elsewhere = await gateway.call(
        buyer,
        `GET /api/resources/platformCustomer/${data.list[0].id}/comments`,
      );
      expect(elsewhere).toMatchObject({ httpStatus: 404, code: 'not_found' });
    });
  });

  describe('assigning', () => {
    const assign = (token: string, id: string, body: object) =>
      gateway.call(token, `POST ${ORDERS}/${id}/assign`, body);

    test('changes who is responsible and nothing else, tells them, and stands in the history with its note', async () => {
      const { id, version, ...order } = await add('KS-2026-9012');
      const { data } = await assign(manager, id, { version, responsible: BUYER, reason: ' 客户在他那片 ' });
      const { updatedAt: _at, updatedBy: _by, ...rest } = order;
      expect(data).toMatchObject({ ...rest, version: version + 1, assignee: BUYER });
      const [told] = await messages(buyer, 'assignment');
      expect(told).toMatchObject({ title: '林若川把客诉工单「KS-2026-9012 预制楼梯边角破损」交给了您' });
      const [latest] = (await gateway.call(buyer, `GET ${ORDERS}/${id}/history`)).data.list;
      expect(latest).toMatchObject({
        action: 'assign',
        by: '林若川',
        reason: '客户在他那片',
        changes: [{ path: 'assignee', after: BUYER }],
      });
    });

    test('takes its own code: it lets nobody change more, and who may change an order may not press it', async () => {
      const order = await add('KS-2026-9013');
      const { id, version } = order;
      const edited = { id, version, ...complaint('KS-2026-9013', { priority: 'low' }) };
      expect(await gateway.call(manager, `PUT ${ORDERS}/${id}`, edited)).toMatchObject({
        code: 'no_permission',
      });
      const more = { version, responsible: BUYER, priority: 'low' };
      expect(await assign(manager, id, more)).toMatchObject({ code: 'bad_request' });
      expect(await assign(buyer, id, { version, responsible: MANAGER })).toMatchObject({
        httpStatus: 403,
        code: 'no_permission',
      });
    });

    test('is to staff of the tenant alone, of an order as it is, and not of one that is finished', async () => {
      const { id, version } = await add('KS-2026-9014');
      for (const responsible of ['200001', 'nobody']) {
        const refused = await assign(manager, id, { version, responsible });
        expect(refused).toMatchObject({
          code: 'rule_violation',
          data: { violations: [{ path: 'assignee' }] },
        });
      }
      expect(await assign(manager, id, { version, responsible: '' })).toMatchObject({ code: 'bad_request' });
      const outdated = await assign(manager, id, { version: version + 1, responsible: BUYER });
      expect(outdated).toMatchObject({ httpStatus: 409, code: 'version_conflict' });
      const move = (code: string, from: number) =>
        gateway.call(manager, `POST ${ORDERS}/${id}/transitions/${code}`, { version: from });
      const { data } = await move('finish', (await move('start', version)).data.version);
      const late = await assign(manager, id, { version: data.version, responsible: BUYER });
      expect(late).toMatchObject({ httpStatus: 409, code: 'illegal_transition' });
      const otherTenant = await gateway.signIn('supplier01');
      expect((await assign(otherTenant, id, { version, responsible: BUYER })).httpStatus).toBe(403);
    });

    test('hands on an order that breaks another rule by now, to nobody whom its field may not hold', async () => {
      const { id, version } = await add('KS-2026-9017');
      await inTenantAsOwner(gateway.gateway.context.database.kysely, 'T001', async (trx) => {
        await sql`UPDATE ${sql.id('r_complaintOrder')} SET doc = (doc - 'title') || '{"product": 7}' WHERE id = ${id}`.execute(
          trx,
        );
      });
      const whole = { id, version, ...complaint('KS-2026-9017', { title: undefined }) };
      expect(await gateway.call(buyer, `PUT ${ORDERS}/${id}`, whole)).toMatchObject({
        code: 'rule_violation',
      });
      expect(await assign(manager, id, { version, responsible: 'nobody' })).toMatchObject({
        code: 'rule_violation',
        data: { violations: [{ path: 'assignee' }] },
      });
      const { data } = await assign(manager, id, { version, responsible: BUYER });
      expect(data).toMatchObject({ version: version + 1, assignee: BUYER, product: '7' });
      expect(data).not.toHaveProperty('title');
    });

    test('of several at once is done or refused order by order', async () => {
      const [first, second] = [await add('KS-2026-9015'), await add('KS-2026-9016')];
      const list = [first, second].map(({ id, version }, index) => ({ id, version: version + index }));
      const call = (token: string, targets: object[]) =>
        gateway.call(token, `POST ${ORDERS}/batch/assign`, { list: targets, responsible: BUYER });
      const { data } = await call(manager, [...list, { id: 'none', version: 1 }]);
      expect(data).toMatchObject({
        done: 1,
        refused: 2,
        results: [
          { id: first.id, status: 'done' },
          { id: second.id, code: 'version_conflict', message: expect.any(String) },
          { id: 'none', code: 'record_not_found' },
        ],
      });
      const left = await gateway.call(buyer, `GET ${ORDERS}/${second.id}`);
      expect(left.data).not.toHaveProperty('assignee');
      expect(await call(buyer, list)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    });
  });

  describe('urging', () => {
    test('tells the assignee, is written down, and may not be repeated at once by the same person', async () => {
      const { id } = await add('KS-2026-9007', { assignee: BUYER });
      const urge = (token: string) => gateway.call(token, `POST ${ORDERS}/${id}/urge`, {});
      expect(await urge(manager)).toMatchObject({ httpStatus: 200 });
      expect(await messages(buyer, 'urging')).toMatchObject([
        {
          title: '林若川催办客诉工单「KS-2026-9007 预制楼梯边角破损」',
          link: `/office/complaint-orders?id=${id}`,
        },
      ]);
      const history = (await gateway.call(buyer, `GET ${ORDERS}/${id}/history`)).data.list;
      expect(history[0]).toMatchObject({ action: 'urge', by: '林若川', changes: [] });
      expect(await urge(manager)).toMatchObject({ httpStatus: 409, code: 'urged_lately' });
      expect((await urge(admin)).code).toBe('ok');
    });

    test('needs somebody else to urge, and the code of the button', async () => {
      const nobody = await add('KS-2026-9008');
      const own = await add('KS-2026-9009', { assignee: MANAGER });
      for (const [{ id }, code] of [
        [nobody, 'nobody_to_urge'],
        [own, 'own_to_urge'],
      ] as const) {
        const refused = await gateway.call(manager, `POST ${ORDERS}/${id}/urge`, {});
        expect(refused).toMatchObject({ httpStatus: 409, code });
      }
      const refused = await gateway.call(buyer, `POST ${ORDERS}/${own.id}/urge`, {});
      expect(refused).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    });

    test('is told, row by row and in the record, why it cannot be done; who may not urge is told nothing', async () => {
      const code = (number: number) => `KS-2026-93${number}`;
      const { kysely } = gateway.gateway.context.database;
      const stop = (disabled: boolean) =>
        kysely
          .updateTable('membership')
          .set({ disabled })
          .where('account_id', '=', '100003')
          .where('tenant_code', '=', 'T001')
          .execute();
      const nobody = await add(code(21));
      const own = await add(code(22), { assignee: MANAGER });
      const stopped = await add(code(23), { assignee: '100003' });
      const free = await add(code(24), { assignee: BUYER });
      const lately = await add(code(25), { assignee: BUYER });
      await gateway.call(manager, `POST ${ORDERS}/${lately.id}/urge`, {});
      await stop(true);
      const listed = async (token: string) => {
        const { data } = await gateway.call(token, `GET ${ORDERS}?orderNo=KS-2026-932&pageSize=50`);
        return new Map(
          data.list.map((row: { id: string; urgeRefusal?: string }) => [row.id, row.urgeRefusal]),
        );
      };
      const expected = [
        [nobody.id, 'nobody_to_urge'],
        [own.id, 'own_to_urge'],
        [stopped.id, 'owner_disabled'],
        [free.id, undefined],
        [lately.id, 'urged_lately'],
      ] as const;
      const rows = await listed(manager);
      for (const [id, refusal] of expected) {
        expect(rows.get(id)).toBe(refusal);
        const { data } = await gateway.call(manager, `GET ${ORDERS}/${id}`);
        expect(data.urgeRefusal).toBe(refusal);
        // What it says is what a press would meet.
        const pressed = await gateway.call(manager, `POST ${ORDERS}/${id}/urge`, {});
        expect(pressed.code).toBe(refusal ?? 'ok');
      }
      expect([...(await listed(buyer)).values()]).toEqual(expected.map(() => undefined));
      // A record is sent back as it was read, and keeps nothing of it.
      const { data: read } = await gateway.call(admin, `GET ${ORDERS}/${nobody.id}`);
      expect(read.urgeRefusal).toBe('nobody_to_urge');
      const { data: back } = await gateway.call(admin, `PUT ${ORDERS}/${nobody.id}`, read);
      expect(back).toMatchObject({ version: 2 });
      expect(back).not.toHaveProperty('urgeRefusal');
      await stop(false);
    });

    test('at the same moment happens once', async () => {
      const { id } = await add('KS-2026-9010', { assignee: BUYER });
      const before = (await messages(buyer, 'urging')).length;
      const all = await Promise.all(
        Array.from({ length: 8 }, () => gateway.call(manager, `POST ${ORDERS}/${id}/urge`, {})),
      );
      expect(all.filter(({ code }) => code === 'ok')).toHaveLength(1);
      expect(all.filter(({ code }) => code === 'urged_lately')).toHaveLength(7);
      expect((await messages(buyer, 'urging')).length).toBe(before + 1);
    });

    test('of a contract goes to its one owner, whose name comes with the account', async () => {
      const dates = { startTime: '2026-01-01', endTime: '2026-02-01', remindDate: '2026-01-20' };
      const contract = {
        contractCode: 'HT-2026-900001',
        contractName: '旧合同',
        customerShortName: '中铁四局',
        templateType: 'standard',
        contractType: 'sales',
        renewal: 'none',
        ...dates,
      };
      expect(await gateway.call(buyer, 'POST /api/resources/contract', contract)).toMatchObject({
        code: 'rule_violation',
        data: { violations: [{ path: 'ownerAccount', rule: 'required' }] },
      });
      const mine = { ...contract, ownerAccount: MANAGER };
      const { data } = await gateway.call(buyer, 'POST /api/resources/contract', mine);
      expect(data.owner).toBe('林若川');
      const urge = () => gateway.call(manager, `POST /api/resources/contract/${data.id}/urge`, {});
      expect(await urge()).toMatchObject({ code: 'own_to_urge' });
      const { id, version } = data;
      const given = { id, version, ...contract, ownerAccount: BUYER };
      await gateway.call(admin, `PUT /api/resources/contract/${id}`, given);
      expect((await urge()).code).toBe('ok');
      expect((await messages(buyer, 'urging'))[0].title).toBe('林若川催办合同管理「HT-2026-900001 旧合同」');
    });

    // The last one: the clock of the database does not go along.
    test('may be repeated an hour later', async () => {
      const { id } = await add('KS-2026-9011', { assignee: BUYER });
      const urge = (token: string) => gateway.call(token, `POST ${ORDERS}/${id}/urge`, {});
      expect((await urge(manager)).code).toBe('ok');
      gateway.pass(HOUR - 60_000);
      expect((await urge(await gateway.signIn('manager01'))).code).toBe('urged_lately');
      gateway.pass(60_000);
      expect((await urge(await gateway.signIn('manager01'))).code).toBe('ok');
    });
  });
});
