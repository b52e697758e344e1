import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompany } from '../../../server/demo/company';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { registerAccount, uploadedLicence } from '../../support/gateway/needed-records';

const SUPPLIERS = '/api/resources/supplier';

describe.each(testDatabases())('the life of a supplier on $name', ({ start }) => {
  let gateway: TestGateway;
  let certified: string;
  let newcomer: string;
  let buyer: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    certified = await gateway.signIn('supplier01');
    newcomer = await gateway.signIn('supplier02');
    buyer = await gateway.signIn('buyer01');
    manager = await gateway.signIn('manager01');
  });
  afterAll(() => gateway?.close());

  const recordOf = async (token: string, supplierCode: string) => {
    const { data } = await gateway.call(token, `GET ${SUPPLIERS}?pageSize=100`);
    return data.list.find((row: { supplierCode: string }) => row.supplierCode === supplierCode);
  };
  const move = async (token: string, supplierCode: string, code: string, more: object = {}) => {
    const { id, version } = await recordOf(manager, supplierCode);
    return gateway.call(token, `POST ${SUPPLIERS}/${id}/transitions/${code}`, { version, ...more });
  };
  const profileOf = async (token: string) =>
    (await gateway.call(token, `GET ${POSEIDON}/supSupplier/querySupplierByAccountId`)).data;
  const saveCompany = (token: string, body: object) =>
    gateway.call(token, `POST ${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`, body);
  const company = (creditCode: string) => {
    const { licenceFiles: _f, supSapNum: _s, ...doc } = demoCompany()[0]!;
    return { ...doc, creditCode, supplierName: '宁波启岳机电设备有限公司' };
  };
  const approvals = (supplierCode: string) =>
    inTenantAsOwner(gateway.gateway.context.database.kysely, 'T001', async (trx) => {
      return trx
        .selectFrom('supplier_approval')
        .select(['code', 'from_status', 'to_status', 'account_id', 'reason'])
        .where('supplier_code', '=', supplierCode)
        .orderBy('at')
        .execute();
    });

  test('suppliers that were there before have a record each, and see their own alone', async () => {
    const { data: all } = await gateway.call(manager, `GET ${SUPPLIERS}?pageSize=100`);
    expect(all.total).toBe(6);
    expect(await recordOf(manager, 'S10001')).toMatchObject({
      supplierName: '苏州恒筑新型建材有限公司',
      creditCode: '91320507MA1DEM04XU',
      status: '30',
    });
    const { data: own } = await gateway.call(certified, `GET ${SUPPLIERS}`);
    expect(own.list.map((row: { supplierCode: string }) => row.supplierCode)).toEqual(['S10001']);
    expect(await recordOf(newcomer, 'S10001')).toBeUndefined();
  });

  test('nothing is submitted before the supplier has said who it is', async () => {
    expect(await move(newcomer, 'S10002', 'submit')).toMatchObject({
      httpStatus: 409,
      code: 'registration_incomplete',
    });
    expect(await profileOf(newcomer)).toMatchObject({ status: 10 });
    expect(await approvals('S10002')).toEqual([]);
  });

  test('from 10 over a refusal to 30, and every step counts for sign-in and stands in the log', async () => {
    const licence = { licenceFiles: await uploadedLicence(gateway, newcomer) };
    const saved = await saveCompany(newcomer, { ...company('91330201MA2AH00020'), ...licence });
    expect(saved.code).toBe('ok');
    await registerAccount(gateway, newcomer, '33020110436000000001');
    expect((await move(newcomer, 'S10002', 'submit')).data).toMatchObject({ status: '20' });
    expect(await recordOf(manager, 'S10002')).toMatchObject({
      creditCode: '91330201MA2AH00020',
      legalPerson: '顾长青',
    });
    expect(await profileOf(newcomer)).toMatchObject({ status: 20 });
    expect(await move(newcomer, 'S10002', 'approve')).toMatchObject({ httpStatus: 403 });
    expect(await move(manager, 'S10002', 'reject')).toMatchObject({ httpStatus: 400 });
    const { data: refused } = await move(manager, 'S10002', 'reject', { reason: '执照已过期' });
    expect(refused).toMatchObject({ status: '40' });
    expect((await move(newcomer, 'S10002', 'submit')).data).toMatchObject({ status: '20' });
    expect((await move(manager, 'S10002', 'approve')).data).toMatchObject({ status: '30' });
    expect(await profileOf(newcomer)).toMatchObject({ status: 30 });
    expect(await approvals('S10002')).toEqual([
      { code: 'submit', from_status: 10, to_status: 20, account_id: '200002', reason: null },
      { code: 'reject', from_status: 20, to_status: 40, account_id: '100002', reason: '执照已过期' },
      { code: 'submit', from_status: 40, to_status: 20, account_id: '200002', reason: null },
      { code: 'approve', from_status: 20, to_status: 30, account_id: '100002', reason: null },
    ]);
    const { id } = await recordOf(newcomer, 'S10002');
    const history = await gateway.call(newcomer, `GET ${SUPPLIERS}/${id}/history`);
    expect(history.data.list.map((entry: { code?: string }) => entry.code)).toEqual([
      'approve',
      'submit',
      'reject',
      'submit',
      undefined,
    ]);
  });

  test('who submitted a supplier does not certify it, whatever else that person may do', async () => {
    const admin = await gateway.signIn('admin01');
    const { id, version } = await recordOf(admin, 'S10003');
    const edited = await gateway.call(admin, `PUT ${SUPPLIERS}/${id}`, {
      version,
      supplierName: '无锡普瑞电气有限公司',
      telephone: '13800010033',
    });
    expect(edited.code).toBe('ok');
    expect(await move(admin, 'S10003', 'approve')).toMatchObject({ httpStatus: 403, code: 'second_person' });
    expect((await move(manager, 'S10003', 'approve')).data).toMatchObject({ status: '30' });
  });

  test('hostile 25: who enters a change of a bank account does not pass it', async () => {
    const accounts = '/api/resources/bankAccount';
    const analyst = await gateway.signIn('analyst01');
    const { data: made } = await gateway.call(analyst, `POST ${accounts}`, {
      supplierCode: 'S10001',
      accountName: '苏州恒筑新型建材有限公司',
      accountNo: '32050110436000000003',
      currency: 'CNY',
      bank: '105100000017',
    });
    const pass = (token: string) =>
      gateway.call(token, `POST ${accounts}/${made.id}/transitions/pass`, { version: made.version });
    expect(await pass(analyst)).toMatchObject({ httpStatus: 403, code: 'second_person' });
    expect((await pass(manager)).data).toMatchObject({ status: 'effective' });
  });

  test('of two decisions at once one counts', async () => {
    const { id, version } = await recordOf(manager, 'S10003');
    const decide = (code: string) =>
      gateway.call(manager, `POST ${SUPPLIERS}/${id}/transitions/${code}`, { version, reason: '合同违约' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(index % 2 === 0 ? 'eliminate' : 'blacklist')),
    );
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    expect(answers.filter(({ httpStatus }) => httpStatus === 409)).toHaveLength(9);
    const steps = await approvals('S10003');
    expect(steps.filter(({ from_status }) => from_status === 30)).toHaveLength(1);
  });

  test('what is being certified stays as it was submitted', async () => {
    const { data } = await gateway.call(newcomer, 'GET /api/resources/company/self');
    const {
      id: _i,
      supplierCode: _s,
      createdAt: _c,
      createdBy: _b,
      updatedAt: _u,
      updatedBy: _y,
      ...doc
    } = data;
    await setStatus('S10002', 20);
    expect(await saveCompany(newcomer, { ...doc, employees: 12 })).toMatchObject({
      httpStatus: 409,
      code: 'illegal_transition',
    });
    await setStatus('S10002', 30);
    expect((await saveCompany(newcomer, { ...doc, employees: 12 })).code).toBe('ok');
  });

  test('a blacklisted supplier signs in, reads, and writes nothing', async () => {
    expect((await move(manager, 'S10002', 'blacklist', { reason: '提供虚假资质' })).data).toMatchObject({
      status: '60',
    });
    const again = await gateway.signIn('supplier02');
    expect(await profileOf(again)).toMatchObject({ status: 60 });
    expect((await gateway.call(again, 'GET /api/resources/contact')).code).toBe('ok');
    const contact = { contactName: '沈立言', contactType: 'business', mobile: '13800019999' };
    for (const token of [newcomer, again]) {
      expect(await gateway.call(token, 'POST /api/resources/contact', contact)).toMatchObject({
        httpStatus: 403,
        code: 'supplier_stopped',
      });
    }
    expect(await move(again, 'S10002', 'submit')).toMatchObject({ httpStatus: 409 });
  });

  test('nobody adds or deletes a supplier by its record', async () => {
    const admin = await gateway.signIn('admin01');
    const { id } = await recordOf(admin, 'S10004');
    expect(await gateway.call(admin, `DELETE ${SUPPLIERS}/${id}`)).toMatchObject({ httpStatus: 404 });
    expect(
      await gateway.call(admin, `POST ${SUPPLIERS}`, { supplierCode: 'S10004', supplierName: '某公司' }),
    ).toMatchObject({ httpStatus: 404 });
    expect(await gateway.call(buyer, `PUT ${SUPPLIERS}/${id}`, { version: 1, status: '30' })).toMatchObject({
      httpStatus: 400,
    });
  });

  const setStatus = (supplierCode: string, status: number) =>
    inTenantAsOwner(gateway.gateway.context.database.kysely, 'T001', async (trx) => {
      await trx.updateTable('supplier').set({ status }).where('supplier_code', '=', supplierCode).execute();
    });
});
