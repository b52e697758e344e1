import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_SUPPLIERS } from '../../../server/demo/identity-data';
import { openPages } from '../../../server/open-pages';
import { FILE_PATH } from '../../../src/contract/base/files';
import { POSEIDON } from '../../../src/contract/base/identity';
import { SAMPLE_BYTES, upload } from '../../support/files';
import { testDatabases } from '../../support/gateway/databases';
import { type Answer, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const COMPANY = '/api/resources/company';
const REQUESTS = '/api/resources/changeRequest';
const SAVE = `POST ${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`;

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on the answer, whatever it is
type Loose = any;

const SYSTEM = ['id', 'supplierCode', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'changeRequest'];
const own = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !SYSTEM.includes(name)));

describe.each(testDatabases())('changes of certified fields on $name', ({ start }) => {
  let gateway: TestGateway;
  let supplier: string;
  let newcomer: string;
  let buyer: string;
  let manager: string;
  let admin: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    supplier = await gateway.signIn('supplier01');
    newcomer = await gateway.signIn('supplier02');
    buyer = await gateway.signIn('buyer01');
    manager = await gateway.signIn('manager01');
    admin = await gateway.signIn('admin01');
  });
  afterAll(() => gateway?.close());
  beforeEach(async () => {
    const { data } = await latest();
    if (data?.status === 'pending') await decide(supplier, data, 'withdraw');
  });

  const company = async (): Promise<Loose> => (await gateway.call(supplier, `GET ${COMPANY}/self`)).data;
  const save = async (changes: object, token = supplier): Promise<Answer> =>
    gateway.call(token, SAVE, { ...own(await company()), ...changes });
  const changes = (token: string) => gateway.call(token, `GET ${COMPANY}/self/changes`);
  const latest = async () => ({ data: (await changes(supplier)).data.latest });
  const decide = (
    token: string,
    { id, version }: { id: string; version: number },
    code: string,
    more: object = {},
  ) => gateway.call(token, `POST ${REQUESTS}/${id}/transitions/${code}`, { version, ...more });
  const asked = async (changes: object) => {
    const answer = await save(changes);
    expect(answer.code).toBe('change_requested');
    return answer.data.changeRequest;
  };

  test('a certified field is asked for, and nothing of the change stands in the record', async () => {
    const before = await company();
    const answer = await save({ legalPerson: '顾明远', employees: 301 });
    expect(answer).toMatchObject({ httpStatus: 200, status: 200, code: 'change_requested' });
    expect(answer.data).toMatchObject({ version: before.version, legalPerson: '顾长青', employees: 286 });
    expect(answer.data.changeRequest).toMatchObject({
      status: 'pending',
      before: { legalPerson: '顾长青', employees: 286 },
      after: { legalPerson: '顾明远', employees: 301 },
      requestedBy: '顾晓岚',
      mayWithdraw: true,
    });
    expect(await company()).toEqual(before);
    expect((await latest()).data).toEqual(answer.data.changeRequest);
    const { data } = await gateway.call(manager, `GET ${REQUESTS}/${answer.data.changeRequest.id}`);
    expect(data).toMatchObject({
      status: 'pending',
      supplierCode: 'S10001',
      supplierName: '苏州恒筑新型建材有限公司',
      pageTitle: '企业基本信息',
      summary: '法定代表人、员工人数',
      // No fields of its page, but what the page of it draws.
      resource: 'company',
      pagePath: '/supplier/company',
      before: { legalPerson: '顾长青', employees: 286 },
      after: { legalPerson: '顾明远', employees: 301 },
    });
  });

  test('the demo has one request that was passed and one that waits', async () => {
    const { data } = await gateway.call(supplier, `GET ${REQUESTS}?supplierName=恒筑&pageSize=200`);
    const byAge = data.list.sort((one: Loose, other: Loose) => one.createdAt.localeCompare(other.createdAt));
    const ofDemo = byAge.slice(0, 2);
    // Each of these tests begins by taking back the one that waits.
    expect(ofDemo.map(({ status }: Loose) => status).sort()).toEqual(['passed', 'withdrawn']);
  });

  test('page and fields of a request are told in the language that was asked for', async () => {
    const request = await asked({ legalPerson: '顾明远', address: '元和街道嘉元路 1020 号' });
    const told = async (path: string, language: string) =>
      (await gateway.call(manager, path, undefined, { headers: { 'x-client-language': language } })).data;
    const english = {
      pageTitle: 'Company information',
      summary: 'Legal representative, Registered street address',
    };
    expect(await told(`GET ${REQUESTS}/${request.id}`, 'en')).toMatchObject(english);
    const { list } = await told(`GET ${REQUESTS}?status=pending&pageTitle=企业`, 'en');
    expect(list).toMatchObject([{ id: request.id, ...english }]);
    expect(await told(`GET ${REQUESTS}/${request.id}`, 'zh-CN')).toMatchObject({
      pageTitle: '企业基本信息',
      summary: '法定代表人、注册详细地址',
    });
  });

  test('what is not certified is written as before, while a request is pending too', async () => {
    await asked({ legalPerson: '顾明远' });
    const answer = await save({ employees: 290 });
    expect(answer.code).toBe('ok');
    expect(answer.data).toMatchObject({ employees: 290, legalPerson: '顾长青' });
    expect(answer.data.changeRequest).toBeUndefined();
  });

  test('a standard update and a batch ask in the same way', async () => {
    const { version, ...doc } = own(await company()) as Loose;
    const one = await gateway.call(supplier, `PUT ${COMPANY}/self`, { ...doc, version, legalPerson: '顾一' });
    expect(one.code).toBe('change_requested');
    await decide(supplier, one.data.changeRequest, 'withdraw');
    const many = await gateway.call(supplier, `PUT ${COMPANY}/batch`, {
      list: [{ ...doc, id: 'self', version, legalPerson: '顾二' }],
    });
    expect(many).toMatchObject({ code: 'change_requested', data: [{ legalPerson: '顾长青' }] });
    expect(many.data[0].changeRequest).toMatchObject({ after: { legalPerson: '顾二' } });
  });

  test('the proposed record is held against the rules and against what is unique first', async () => {
    expect(await save({ creditCode: '91320507MA1DEM04X1' })).toMatchObject({ code: 'rule_violation' });
    await gateway.call(newcomer, SAVE, {
      ...own({ ...(await company()), version: undefined, licenceFiles: [], supSapNum: undefined }),
      supplierName: '宁波启岳机电设备有限公司',
      creditCode: '91330201MA2AH00020',
    });
    const taken = await save({ creditCode: '91330201MA2AH00020' });
    expect(taken).toMatchObject({ httpStatus: 400, code: 'rule_violation' });
    expect(taken.data.violations).toMatchObject([{ path: 'creditCode', rule: 'unique' }]);
    expect((await latest()).data?.status).not.toBe('pending');
  });

  test('a supplier that is not certified writes at once', async () => {
    const { data } = await gateway.call(newcomer, `GET ${COMPANY}/self`);
    const answer = await gateway.call(newcomer, SAVE, { ...own(data), legalPerson: '沈立' });
    expect(answer).toMatchObject({ code: 'ok', data: { legalPerson: '沈立' } });
    expect((await changes(newcomer)).data).toEqual({ asks: false, latest: null });
    expect((await changes(supplier)).data).toMatchObject({ asks: true });
  });

  test('one request at a time; the same again is the same request, and its supplier may take it back', async () => {
    const request = await asked({ legalPerson: '顾明远' });
    expect((await asked({ legalPerson: '顾明远' })).id).toBe(request.id);
    expect(await save({ legalPerson: '顾晓' })).toMatchObject({ httpStatus: 409, code: 'change_pending' });
    expect((await decide(supplier, request, 'withdraw')).data).toMatchObject({ status: 'withdrawn' });
    expect((await latest()).data).toMatchObject({ status: 'withdrawn', mayWithdraw: false });
    expect((await asked({ legalPerson: '顾晓' })).id).not.toBe(request.id);
  });

  test('a certified record is not deleted', async () => {
    const answer = await gateway.call(supplier, `DELETE ${COMPANY}/self`);
    expect(answer.httpStatus).toBeGreaterThanOrEqual(400);
    expect((await company()).id).toBeTruthy();
  });

  test('suppliers pass nothing, and a buyer sees it alone', async () => {
    const request = await asked({ legalPerson: '顾明远' });
    expect(await decide(supplier, request, 'pass')).toMatchObject({ httpStatus: 403 });
    expect(await decide(buyer, request, 'pass')).toMatchObject({ httpStatus: 403 });
    expect((await gateway.call(buyer, `GET ${REQUESTS}/${request.id}`)).code).toBe('ok');
    expect(await gateway.call(newcomer, `GET ${REQUESTS}/${request.id}`)).toMatchObject({ httpStatus: 404 });
  });

  test('a refusal says why, and the record stays as it was', async () => {
    const request = await asked({ legalPerson: '顾明远' });
    expect(await decide(manager, request, 'refuse')).toMatchObject({ httpStatus: 400 });
    expect((await decide(manager, request, 'refuse', { reason: '请附新执照' })).data).toMatchObject({
      status: 'refused',
      reason: '请附新执照',
    });
    expect((await latest()).data).toMatchObject({ status: 'refused', reason: '请附新执照' });
    expect((await company()).legalPerson).toBe('顾长青');
  });

  test('passing changes record, supplier and session at once, with an audit row on each', async () => {
    const before = await company();
    const request = await asked({
      supplierName: '苏州恒筑绿色建材有限公司',
      address: '元和街道嘉元路 1020 号',
      employees: 300,
    });
    const passed = await decide(manager, request, 'pass');
    expect(passed).toMatchObject({ code: 'ok', data: { status: 'passed' } });
    const after = await company();
    expect(after).toMatchObject({
      supplierName: '苏州恒筑绿色建材有限公司',
      address: '元和街道嘉元路 1020 号',
      employees: 300,
      version: before.version + 1,
    });
    const profile = await gateway.call(supplier, `GET ${POSEIDON}/supSupplier/querySupplierByAccountId`);
    expect(profile.data.supplierName).toBe('苏州恒筑绿色建材有限公司');
    const { data: suppliers } = await gateway.call(manager, 'GET /api/resources/supplier?pageSize=100');
    const record = suppliers.list.find((row: Loose) => row.supplierCode === 'S10001');
    expect(record).toMatchObject({
      supplierName: '苏州恒筑绿色建材有限公司',
      address: '元和街道嘉元路 1020 号',
      status: '30',
    });
    const historyOf = async (path: string) =>
      (await gateway.call(manager, `GET ${path}/history`)).data.list[0];
    expect(await historyOf(`/api/resources/supplier/${record.id}`)).toMatchObject({ action: 'update' });
    expect(await historyOf(`${REQUESTS}/${request.id}`)).toMatchObject({ code: 'pass', by: '林若川' });
    const { data: history } = await gateway.call(supplier, `GET ${COMPANY}/self/history`);
    expect(history.list[0]).toMatchObject({ action: 'update', by: '林若川' });
  });

  test('files of a request are held, and staff may open both sides', async () => {
    const { licenceFiles } = await company();
    const { data: file } = await upload(gateway, supplier, '新执照.png', SAMPLE_BYTES.png);
    const request = await asked({ licenceFiles: [file.attachmentId] });
    gateway.pass(9 * 24 * 60 * 60 * 1000);
    const fresh = {
      manager: await gateway.signIn('manager01'),
      supplier: await gateway.signIn('supplier01'),
    };
    [manager, supplier] = [fresh.manager, fresh.supplier];
    buyer = await gateway.signIn('buyer01');
    newcomer = await gateway.signIn('supplier02');
    admin = await gateway.signIn('admin01');
    const open = (token: string, id: string) =>
      gateway.fetch(`${FILE_PATH}?attachmentId=${id}`, { headers: { authorization: `Bearer ${token}` } });
    for (const id of [file.attachmentId, ...licenceFiles]) {
      expect((await open(buyer, id)).status).toBe(200);
    }
    expect((await open(newcomer, file.attachmentId)).status).toBe(404);
    expect((await decide(manager, request, 'pass')).code).toBe('ok');
    expect((await company()).licenceFiles).toEqual([file.attachmentId]);
  });

  test('a request over what has changed since is not passed, and can still be refused', async () => {
    const request = await asked({ legalPerson: '顾明远', employees: 400 });
    expect((await save({ employees: 333 })).code).toBe('ok');
    const stale = await decide(manager, request, 'pass');
    expect(stale).toMatchObject({ httpStatus: 409, code: 'change_outdated', data: { fields: ['员工人数'] } });
    expect(await company()).toMatchObject({ legalPerson: '顾长青', employees: 333 });
    expect((await decide(manager, request, 'refuse', { reason: '请重新提交' })).code).toBe('ok');
  });

  test('in a batch each is passed or left whole', async () => {
    const request = await asked({ legalPerson: '顾明远', employees: 400 });
    await save({ employees: 334 });
    const many = await gateway.call(manager, `POST ${REQUESTS}/batch/transitions/pass`, {
      list: [{ id: request.id, version: request.version }],
    });
    expect(many.data).toMatchObject({ done: 0, refused: 1, results: [{ code: 'change_outdated' }] });
    expect((await latest()).data).toMatchObject({ status: 'pending', version: request.version });
    await decide(supplier, request, 'withdraw');
    const again = await asked({ legalPerson: '顾明远' });
    const passed = await gateway.call(manager, `POST ${REQUESTS}/batch/transitions/pass`, {
      list: [{ id: again.id, version: again.version }],
    });
    expect(passed.data).toMatchObject({ done: 1, refused: 0 });
    expect((await company()).legalPerson).toBe('顾明远');
  });

  test.each(['pass', 'withdraw'])('of a pass and a %s at once one wins', async (other) => {
    const person = `顾${other === 'pass' ? '甲' : '乙'}`;
    const request = await asked({ legalPerson: person });
    const { version } = await company();
    const answers = await Promise.all([
      decide(manager, request, 'pass'),
      decide(other === 'pass' ? admin : supplier, request, other),
    ]);
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    const { status } = (await latest()).data;
    const isPassed = status === 'passed';
    expect(await company()).toMatchObject({ version: isPassed ? version + 1 : version });
    expect((await company()).legalPerson === person).toBe(isPassed);
  });

  test('of two requests at once one is taken', async () => {
    const doc = own(await company());
    const answers = await Promise.all(
      ['顾丙', '顾丁'].map((legalPerson) => gateway.call(supplier, SAVE, { ...doc, legalPerson })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['change_pending', 'change_requested']);
  });

  test('a direct change and a pass at once leave neither half', async () => {
    const request = await asked({ legalPerson: '顾戊', employees: 500 });
    const [passed, saved] = await Promise.all([
      decide(manager, request, 'pass'),
      save({ annualRevenue: 4321 }),
    ]);
    expect(passed.httpStatus).toBe(200);
    expect([200, 409]).toContain(saved.httpStatus);
    expect(await company()).toMatchObject({ legalPerson: '顾戊', employees: 500 });
  });

  test('who may open requests reads the page that they are about, and nobody else does', async () => {
    const page = (token: string) =>
      gateway.fetch('/schemas/pages/supplier/company.json', {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await page(buyer)).status).toBe(200);
    const contacts = '/schemas/pages/supplier/contacts.json';
    const other = await gateway.fetch(contacts, { headers: { authorization: `Bearer ${buyer}` } });
    expect(other.status).toBe(403);
    expect(DEMO_SUPPLIERS[0]!.status).toBe(30);
  });
});
