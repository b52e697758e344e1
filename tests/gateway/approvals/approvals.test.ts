import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import {
  APPROVAL_CALLS,
  APPROVALS_PAGE,
  type ApprovalPage,
  type DecidedRecord,
  type WaitingRecord,
} from '../../../src/contract/api/approvals';
import { POSEIDON } from '../../../src/contract/base/identity';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { changeTenant } from '../../support/gateway/token-grants';
import { fixturePages } from '../../support/page-files-folder';

const LEAVES = '/office/leave-requests';
const BANKS = '/supplier/bank-accounts';

describe.each(testDatabases())('the approvals inbox on $name', ({ start }) => {
  const files = fixturePages();
  let database: TestDatabase;
  let gateway: TestGateway;
  let supplier: string;
  let manager: string;
  let [analyst, admin] = ['', ''];
  let accounts = 0;
  beforeAll(async () => {
    database = await start('demo');
    gateway = await startGateway({ openPages, schemasDir: files.schemasDir, ...database.choice });
    [supplier, manager] = [await gateway.signIn('supplier01'), await gateway.signIn('manager01')];
    [analyst, admin] = [await gateway.signIn('analyst01'), await gateway.signIn('admin01')];
  });
  afterAll(async () => {
    await gateway?.close();
    await database?.stop();
    files.remove();
  });

  const waiting = (token: string, query: object = {}) =>
    gateway.call(token, `POST ${APPROVAL_CALLS.waiting}`, query);
  const decided = (token: string, query: object = {}) =>
    gateway.call(token, `POST ${APPROVAL_CALLS.decided}`, query);
  const rowsOf = async (token: string, query: object = {}): Promise<WaitingRecord[]> =>
    (await waiting(token, { pageSize: 200, ...query })).data.list;
  const count = async (token: string): Promise<number> =>
    (await gateway.call(token, `GET ${APPROVAL_CALLS.count}`)).data.count;
  const decide = (token: string, list: object[], more: object = {}, key?: string) =>
    gateway.call(
      token,
      `POST ${APPROVAL_CALLS.decide}`,
      { list, ...more },
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );
  const target = ({ resource, id, version }: WaitingRecord, code: string) => ({
    resource,
    id,
    version,
    code,
  });
  const registerBank = async () => {
    accounts += 1;
    const { data } = await gateway.call(
      supplier,
      `POST ${POSEIDON}/supSupplierBankAccount/submitBankAccountCheck`,
      {
        accountName: '苏州恒筑新型建材有限公司',
        accountNo: `320501104360001${String(accounts).padStart(5, '0')}`,
        currency: 'CNY',
        bank: '105100000017',
      },
    );
    return data as { id: string; version: number; accountNo: string };
  };
  const submitLeave = async (token: string, person: string) => {
    const { data } = await gateway.call(token, 'POST /api/resources/leaveRequest', { person });
    const path = `POST /api/resources/leaveRequest/${data.id}/transitions/submit`;
    return (await gateway.call(token, path, { version: 1 })).data as { id: string; version: number };
  };
  const move = (token: string, resource: string, id: string, code: string, version: number, more = {}) =>
    gateway.call(token, `POST /api/resources/${resource}/${id}/transitions/${code}`, { version, ...more });
  const menuOf = async (token: string) =>
    JSON.stringify((await gateway.call(token, 'GET /iam/api/v2/api/menu/getMenuByAccountId')).data);

  test('a bank account that a supplier registers waits for the manager with who, since when and what may be pressed', async () => {
    const made = await registerBank();
    const [row] = await rowsOf(manager, { path: BANKS, newest: true });
    expect(row).toMatchObject({
      resource: 'bankAccount',
      path: BANKS,
      id: made.id,
      version: 1,
      name: '苏州恒筑新型建材有限公司',
      detail: made.accountNo,
      supplier: '苏州恒筑新型建材有限公司',
      submittedBy: '顾晓岚',
      codes: ['pass', 'refuse'],
    });
    const since = Date.parse(row!.since);
    const { data } = await gateway.call(manager, `GET /api/resources/bankAccount/${made.id}`);
    expect(since).toBe(Date.parse(data.createdAt));
  });

  test('an approval carries a comment: in the audit, in the history, among what one decided, and for the submitter', async () => {
    const made = await registerBank();
    const [row] = await rowsOf(manager, { path: BANKS, newest: true });
    const long = await decide(manager, [target(row!, 'pass')], { reason: '长'.repeat(201) });
    expect(long).toMatchObject({ code: 'bad_request', data: { errors: [{ path: 'reason' }] } });
    const answer = await decide(manager, [target(row!, 'pass')], { reason: '  户名与开户许可证一致  ' });
    expect(answer).toMatchObject({ data: { done: 1 } });
    const { data } = await decided(manager, { path: BANKS });
    expect(data.list[0]).toMatchObject({ recordId: made.id, refuses: false, reason: '户名与开户许可证一致' });
    for (const token of [manager, supplier]) {
      const history = await gateway.call(token, `GET /api/resources/bankAccount/${made.id}/history`);
      expect(history.data.list[0]).toMatchObject({ code: 'pass', reason: '户名与开户许可证一致' });
    }
    const other = await registerBank();
    expect(await move(manager, 'bankAccount', other.id, 'pass', 1, { reason: '' })).toMatchObject({
      code: 'ok',
    });
    const quiet = await gateway.call(supplier, `GET /api/resources/bankAccount/${other.id}/history`);
    expect(quiet.data.list[0].reason).toBeUndefined();
  });

  test('what has waited longest comes first, or last; pages of it follow on each other', async () => {
    await registerBank();
    const all = await rowsOf(manager);
    const times = all.map(({ since }) => Date.parse(since));
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect((await rowsOf(manager, { newest: true })).map(({ id }) => id)).toEqual(
      all.map(({ id }) => id).toReversed(),
    );
    const [first, second] = [
      await rowsOf(manager, { pageSize: 2 }),
      await rowsOf(manager, { pageSize: 2, pageNum: 2 }),
    ];
    expect([...first, ...second].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id));
  });

  test('counts by page are those of the keyword, whichever page is looked at, and the badge counts all', async () => {
    const made = await registerBank();
    const { data } = await waiting(manager, { pageSize: 200 });
    const countOf = (pages: ApprovalPage[], path: string) => pages.find((one) => one.path === path)?.count;
    for (const { path, count: some } of data.pages as ApprovalPage[])
      expect(some, path).toBe(data.list.filter((row: WaitingRecord) => row.path === path).length);
    expect(await count(manager)).toBe(data.total);
    const found = (await waiting(manager, { keyword: made.accountNo, path: '/office/suppliers' })).data;
    expect(found).toMatchObject({ list: [], total: 0 });
    expect(countOf(found.pages, BANKS)).toBe(1);
    expect(countOf(found.pages, '/office/suppliers')).toBe(0);
  });

  test('a page whose state no list searches waits as well, and its buttons are those of its file', async () => {
    const { id } = await submitLeave(analyst, '许知微');
    const { data } = await waiting(admin, { path: LEAVES });
    expect(data.list).toMatchObject([
      { id, name: '许知微', submittedBy: '许知微', codes: ['pass', 'refuse'] },
    ]);
    expect(data.pages.find((one: ApprovalPage) => one.path === LEAVES)).toMatchObject({
      title: '请假申请',
      count: 1,
      decisions: [
        { code: 'pass', label: '通过', refuses: false, reason: false },
        { code: 'refuse', label: '退回', refuses: true, reason: true },
      ],
    });
    expect((await rowsOf(admin, { path: LEAVES, keyword: '许' })).length).toBe(0);
  });

  test('a draft tender waits once its author has submitted it, and not before or when it was returned', async () => {
    const buyer = await gateway.signIn('buyer01');
    const { data } = await gateway.call(buyer, 'POST /api/resources/tender', {
      title: '装配式构件采购',
      type: 'tender',
      orderId: 'ZB-2026-9100',
      addtype: 'first',
      signEndTime: '2030-01-01 17:00:00',
      contact: '陈思远',
      contactPhone: '021-62345678',
      content: '<p>正文</p>',
    });
    const ids = async () => (await rowsOf(manager, { path: '/office/tenders' })).map(({ id }) => id);
    expect(await ids()).not.toContain(data.id);
    await move(buyer, 'tender', data.id, 'submit', 1);
    const row = (await rowsOf(manager, { path: '/office/tenders' })).find(({ id }) => id === data.id);
    expect(row).toMatchObject({ submittedBy: '陈思远', codes: ['publish', 'return'] });
    await decide(manager, [target(row!, 'return')], { reason: '缺评审办法' });
    expect(await ids()).not.toContain(data.id);
    const other = { path: '/office/tenders', keyword: 'ZB-' };
    for (const { submittedBy } of await rowsOf(manager, other)) expect(submittedBy).toBe('陈思远');
  });

  test('what one submitted oneself is counted and not offered, and the gateway refuses it all the same', async () => {
    const before = (await waiting(analyst)).data.own as number;
    const leave = await submitLeave(analyst, '自己');
    const { data } = await waiting(analyst, { path: LEAVES, pageSize: 200 });
    expect(data.own).toBe(before + 1);
    expect(data.list.map((row: WaitingRecord) => row.id)).not.toContain(leave.id);
    const answer = await decide(analyst, [{ resource: 'leaveRequest', code: 'pass', ...pick(leave) }]);
    expect(answer.data).toMatchObject({ done: 0, results: [{ status: 'refused', code: 'second_person' }] });
    expect((await rowsOf(admin, { path: LEAVES })).map(({ id }) => id)).toContain(leave.id);
  });

  test('whoever changes what was submitted becomes a submitter, and loses it from the inbox', async () => {
    const { id } = await registerBank();
    expect((await rowsOf(admin, { path: BANKS })).map((row) => row.id)).toContain(id);
    const { data } = await gateway.call(admin, `GET /api/resources/bankAccount/${id}`);
    await move(admin, 'bankAccount', id, 'withdraw', data.version);
    await move(admin, 'bankAccount', id, 'submit', data.version + 1);
    expect((await rowsOf(admin, { path: BANKS })).map((row) => row.id)).not.toContain(id);
    expect((await rowsOf(manager, { path: BANKS })).find((row) => row.id === id)).toMatchObject({
      submittedBy: '周景行',
    });
  });

  test('records of several pages are decided in one call, each told by itself; who was slower is told so', async () => {
    const [made, taken] = [await registerBank(), await registerBank()];
    const leave = await submitLeave(analyst, '出差');
    const rows = (await rowsOf(admin)).filter(({ id }) => [made.id, taken.id, leave.id].includes(id));
    await move(manager, 'bankAccount', taken.id, 'pass', 1);
    const answer = await decide(
      admin,
      rows.map((row) => target(row, 'pass')),
    );
    const outcome = (id: string) => answer.data.results.find((one: { id: string }) => one.id === id);
    expect(answer.data).toMatchObject({ done: 2, refused: 1 });
    expect(outcome(made.id)).toEqual({ resource: 'bankAccount', id: made.id, status: 'done' });
    expect(outcome(leave.id)).toMatchObject({ resource: 'leaveRequest', status: 'done' });
    expect(outcome(taken.id)).toMatchObject({
      status: 'refused',
      code: 'illegal_transition',
      message: '当前状态不允许该操作',
    });
  });

  test('two people at once: each record is decided once, and the other is told', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, registerBank));
    const list = made.map(({ id }) => ({ resource: 'bankAccount', id, version: 1, code: 'pass' }));
    const answers = await Promise.all([decide(manager, list), decide(admin, list.toReversed())]);
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
    expect(answers.reduce((sum, { data }) => sum + data.done, 0)).toBe(4);
    expect(answers.reduce((sum, { data }) => sum + data.refused, 0)).toBe(4);
  });

  test('a refusal asks for its reason before anything is done; a retry with the same key gets the first answer', async () => {
    const made = await registerBank();
    const leave = await submitLeave(analyst, '病假');
    const list = [
      { resource: 'leaveRequest', ...pick(leave), code: 'pass' },
      { resource: 'bankAccount', ...pick(made), code: 'refuse' },
    ];
    expect(await decide(admin, list)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    expect((await rowsOf(admin, { path: LEAVES })).map(({ id }) => id)).toContain(leave.id);
    const first = await decide(admin, list, { reason: '户名不一致' }, 'decide-key-1');
    expect(first.data).toMatchObject({ done: 2 });
    expect((await decide(admin, list, { reason: '户名不一致' }, 'decide-key-1')).data).toEqual(first.data);
    const { data } = await gateway.call(admin, `GET /api/resources/bankAccount/${made.id}`);
    expect(data).toMatchObject({ status: 'refused', version: 2 });
  });

  test('what one decided is listed with its reason, for oneself alone, the latest first', async () => {
    const made = await registerBank();
    await decide(manager, [{ resource: 'bankAccount', ...pick(made), code: 'refuse' }], {
      reason: '开户行不符',
    });
    const { data } = await decided(manager, { keyword: made.accountNo });
    expect(data).toMatchObject({
      total: 1,
      list: [{ recordId: made.id, path: BANKS, label: '退回', refuses: true, reason: '开户行不符' }],
    });
    expect((await decided(admin, { keyword: made.accountNo })).data).toMatchObject({ total: 0, list: [] });
    const all = (await decided(manager, { path: BANKS, pageSize: 200 })).data;
    expect(all.list.length).toBe(all.total);
    expect(all.list[0].recordId).toBe(made.id);
    const times = all.list.map((one: DecidedRecord) => Date.parse(one.at));
    expect(times).toEqual(times.toSorted((left: number, right: number) => right - left));
    expect(all.pages.find((one: ApprovalPage) => one.path === BANKS).count).toBe(all.total);
  });

  test('a record that comes back shows what differs from the last decision, and one that is new shows nothing', async () => {
    const made = await registerBank();
    const earlier = async () =>
      (await gateway.call(manager, `GET ${APPROVAL_CALLS.earlier}?resource=bankAccount&id=${made.id}`)).data
        .earlier;
    expect(await earlier()).toBeNull();
    await move(manager, 'bankAccount', made.id, 'refuse', 1, { reason: '备注有误' });
    expect(await earlier()).toBeNull();
    const { data } = await gateway.call(supplier, `GET /api/resources/bankAccount/${made.id}`);
    const changed = { ...own(data), remark: '货款专用' };
    const saved = await gateway.call(supplier, `PUT /api/resources/bankAccount/${made.id}`, changed);
    await move(supplier, 'bankAccount', made.id, 'submit', saved.data.version);
    expect(await earlier()).toMatchObject({
      label: '退回',
      changes: [{ path: 'remark', after: '货款专用' }],
    });
  });

  test('nothing of one tenant waits in another', async () => {
    const made = await registerBank();
    const { data: here } = await gateway.requestToken('manager01');
    const elsewhere = (await changeTenant(gateway, here.refresh_token, 'T002')).data.access_token;
    expect(JSON.stringify((await waiting(elsewhere, { pageSize: 200 })).data)).not.toContain(made.id);
    expect((await decided(elsewhere)).data).toMatchObject({ total: 0 });
    const answer = await decide(elsewhere, [{ resource: 'bankAccount', ...pick(made), code: 'pass' }]);
    expect(answer.data.results).toMatchObject([{ status: 'refused', code: 'record_not_found' }]);
  });

  /** Who hands records in for approval by levels has a part in the inbox, too. */
  async function keepFromRoutes(): Promise<void> {
    const { data } = await gateway.call(admin, 'GET /api/resources/role?roleCode=buyer');
    const { id, version, roleCode, roleName, grants } = data.list[0];
    const less = grants.filter((grant: string) => !grant.startsWith('/office/price-agreements'));
    const body = { version, roleCode, roleName, grants: less };
    expect((await gateway.call(admin, `PUT /api/resources/role/${id}`, body)).code).toBe('ok');
  }

  test('who can decide nothing is refused, has no menu entry and a count of none; a supplier likewise', async () => {
    await keepFromRoutes();
    const buyer = await gateway.signIn('buyer01');
    const made = await registerBank();
    for (const token of [buyer, supplier]) {
      expect(await waiting(token)).toMatchObject({ httpStatus: 403, code: 'page_not_granted' });
      expect(await decided(token)).toMatchObject({ httpStatus: 403, code: 'page_not_granted' });
      expect(await count(token)).toBe(0);
      expect(await menuOf(token)).not.toContain(APPROVALS_PAGE);
    }
    const asked = [{ resource: 'bankAccount', ...pick(made), code: 'pass' }];
    expect((await decide(buyer, asked)).data.results).toMatchObject([{ code: 'no_permission' }]);
    expect(await decide(supplier, asked)).toMatchObject({ httpStatus: 403 });
    expect(await menuOf(manager)).toContain(APPROVALS_PAGE);
  });

  test('one record twice, a transition that is no decision and an unknown resource change nothing', async () => {
    const { id, version } = await registerBank();
    const asked = { resource: 'bankAccount', id, version, code: 'pass' };
    expect(await decide(manager, [asked, asked])).toMatchObject({ httpStatus: 400 });
    expect(await decide(manager, [{ ...asked, code: 'withdraw' }])).toMatchObject({ httpStatus: 404 });
    expect(await decide(manager, [asked, { ...asked, resource: 'nothing' }])).toMatchObject({
      httpStatus: 404,
    });
    expect((await rowsOf(manager, { path: BANKS })).map((row) => row.id)).toContain(id);
  });

  test('hostile 75: what one wrote oneself is not offered, though another handed it in', async () => {
    const { data } = await gateway.call(analyst, 'POST /api/resources/leaveRequest', { person: '许知微' });
    await move(admin, 'leaveRequest', data.id, 'submit', 1);
    const before = await waiting(analyst, { path: LEAVES });
    expect(before.data.list.map(({ id }: WaitingRecord) => id)).not.toContain(data.id);
    expect(before.data.own).toBeGreaterThan(0);
    const third = await submitLeave(admin, '林若川');
    expect((await rowsOf(analyst, { path: LEAVES })).map(({ id }) => id)).toContain(third.id);
  });
});

const pick = ({ id, version }: { id: string; version: number }) => ({ id, version });

const SYSTEM = ['supplierCode', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'id'];
const own = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !SYSTEM.includes(name)));
