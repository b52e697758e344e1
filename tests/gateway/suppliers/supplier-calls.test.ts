import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompany } from '../../../server/demo/company';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { registerAccount, uploadedLicence } from '../../support/gateway/needed-records';

const AREA = `${POSEIDON}/supSupplier`;
const CONTACTS = `${POSEIDON}/supSupplierContact`;

describe.each(testDatabases())('what is told of a supplier on $name', ({ start }) => {
  let gateway: TestGateway;
  let certified: string;
  let newcomer: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    certified = await gateway.signIn('supplier01');
    newcomer = await gateway.signIn('supplier02');
    manager = await gateway.signIn('manager01');
  });
  afterAll(() => gateway?.close());

  const CALLS = [
    `GET ${AREA}/querySupplierBySupplierCode`,
    `GET ${AREA}/checkSupBlack`,
    `POST ${AREA}/querySupDetails`,
    `POST ${AREA}/supplierRegAllInfo`,
    `GET ${POSEIDON}/supApproveLog/getApproveDateForNotify`,
    `POST ${CONTACTS}/querytLog`,
  ];
  const ask = (token: string | undefined, call: string, supplierCode?: string) => {
    if (call.startsWith('POST')) return gateway.call(token, call, supplierCode ? { supplierCode } : {});
    return gateway.call(token, supplierCode ? `${call}?supplierCode=${supplierCode}` : call);
  };

  test.each(CALLS)('%s: its own supplier, any for staff with the page, nobody else', async (call) => {
    expect((await ask(certified, call)).code).toBe('ok');
    expect((await ask(certified, call, 'S10001')).code).toBe('ok');
    expect(await ask(certified, call, 'S10002')).toMatchObject({ httpStatus: 403, code: 'tenant_mismatch' });
    expect((await ask(manager, call, 'S10002')).code).toBe('ok');
    expect((await ask(manager, call)).httpStatus).toBe(400);
    expect((await ask(manager, call, 'S99999')).code).toBe('record_not_found');
    expect((await ask(undefined, call)).httpStatus).toBe(401);
    const stranger = call.startsWith('POST')
      ? gateway.call(certified, call, { status: 30 })
      : gateway.call(certified, `${call}?status=30`);
    expect((await stranger).httpStatus).toBe(400);
  });

  test('who the account acts for', async () => {
    const { data } = await ask(certified, `GET ${AREA}/supplierByAccountId`);
    expect(data).toEqual({
      supplierCode: 'S10001',
      supplierName: '苏州恒筑新型建材有限公司',
      supplierShortName: '恒筑建材',
      supSapNum: '0000310001',
      supType: 'manufacturer',
      telephone: '13800010001',
      status: 30,
    });
    expect((await ask(certified, `GET ${AREA}/getSupplierCode`)).data).toEqual({ supplierCode: 'S10001' });
    const code = `GET ${AREA}/getSupplierCode`;
    expect((await ask(manager, code)).data).toEqual({ supplierCode: '' });
    expect((await ask(manager, code, 'S10002')).data).toEqual({ supplierCode: 'S10002' });
    expect((await ask(certified, code, 'S10002')).code).toBe('tenant_mismatch');
  });

  test('every list of suppliers’ records takes the code of a supplier, in the query or in the body', async () => {
    const makers = `POST ${POSEIDON}/supSupplierManufacturer/supplierManufacturerList`;
    const own = await gateway.call(certified, makers, {});
    expect(own.data.total).toBeGreaterThan(0);
    expect((await gateway.call(certified, makers, { supplierCode: 'S10001' })).data).toEqual(own.data);
    const other = await gateway.call(certified, makers, { supplierCode: 'S10002' });
    expect(other).toMatchObject({ httpStatus: 403, code: 'tenant_mismatch' });
    for (const target of [
      '/api/resources/bankAccount',
      '/api/resources/supplier',
      `${POSEIDON}/supSupplierBankAccount/queryAccountBySupplierCode`,
    ]) {
      const codes = async (supplierCode: string): Promise<string[]> => {
        const { data } = await gateway.call(
          manager,
          `GET ${target}?supplierCode=${supplierCode}&pageSize=100`,
        );
        return [...new Set<string>(data.list.map((row: { supplierCode: string }) => row.supplierCode))];
      };
      expect(await codes('S10001')).toEqual(['S10001']);
      expect(await codes('S99999')).toEqual([]);
    }
    const tenants = await gateway.call(manager, 'GET /api/resources/contract?supplierCode=S10001');
    expect(tenants.code).toBe('bad_request');
  });

  test('whether a name or a credit code is another supplier’s already', async () => {
    const check = (token: string, body: object) => gateway.call(token, `POST ${AREA}/checkSupplier`, body);
    const names = { supplierName: '苏州恒筑新型建材有限公司', creditCode: '91320507MA1DEM04XU' };
    expect((await check(newcomer, names)).data).toEqual({ supplierNameTaken: true, creditCodeTaken: true });
    expect((await check(certified, names)).data).toEqual({
      supplierNameTaken: false,
      creditCodeTaken: false,
    });
    expect((await check(newcomer, { supplierName: '查无此公司' })).data).toEqual({
      supplierNameTaken: false,
    });
    expect((await check(newcomer, {})).httpStatus).toBe(400);
    expect((await check(newcomer, { ...names, status: 30 })).httpStatus).toBe(400);
  });

  test('a whole registration, submitted by one call', async () => {
    const before = await ask(newcomer, `POST ${AREA}/supplierRegAllInfo`);
    expect(before.data).toMatchObject({ supplier: { status: 10 }, company: null, approvals: [] });
    expect(before.data.contacts).toHaveLength(9);
    expect(await ask(newcomer, `POST ${AREA}/supplierInfoWad`)).toMatchObject({
      code: 'registration_incomplete',
    });
    const { licenceFiles: _f, supSapNum: _s, ...company } = demoCompany()[0]!;
    const saved = await gateway.call(newcomer, `POST ${AREA}/saveOrUpdateSupplierBasicInfo`, {
      ...company,
      creditCode: '91330201MA2AH0010T',
      licenceFiles: await uploadedLicence(gateway, newcomer),
    });
    expect(saved.code).toBe('ok');
    await registerAccount(gateway, newcomer, '33020110436000000001');
    const decision = () => ask(newcomer, `GET ${POSEIDON}/supApproveLog/getApproveDateForNotify`);
    expect((await decision()).data).toEqual({
      status: 10,
      submitDate: null,
      approveDate: null,
      reason: null,
    });
    const answers = await Promise.all([1, 2, 3].map(() => ask(newcomer, `POST ${AREA}/supplierInfoWad`)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409]);
    expect((await decision()).data).toMatchObject({ status: 20, approveDate: null });
    const after = await ask(manager, `POST ${AREA}/supplierRegAllInfo`, 'S10002');
    expect(after.data).toMatchObject({
      supplier: { status: 20 },
      company: { creditCode: '91330201MA2AH0010T' },
      approvals: [{ code: 'submit', fromStatus: 10, toStatus: 20 }],
    });
    const { list } = (await gateway.call(manager, 'GET /api/resources/supplier?pageSize=100')).data;
    const row = list.find((one: { supplierCode: string }) => one.supplierCode === 'S10002');
    await gateway.call(manager, `POST /api/resources/supplier/${row.id}/transitions/reject`, {
      version: row.version,
      reason: '执照不清晰',
    });
    const { data } = await decision();
    expect(data).toMatchObject({ status: 40, reason: '执照不清晰' });
    expect(Date.parse(data.approveDate)).toBeGreaterThanOrEqual(Date.parse(data.submitDate));
  });

  test('that it is blacklisted, since when and why', async () => {
    expect((await ask(manager, `GET ${AREA}/checkSupBlack`, 'S10006')).data).toEqual({
      supplierCode: 'S10006',
      isBlack: 'Y',
    });
    expect((await ask(certified, `GET ${AREA}/checkSupBlack`)).data).toMatchObject({ isBlack: 'N' });
  });

  test('who changed which contact when, of deleted ones, too', async () => {
    const made = await gateway.call(certified, `POST ${CONTACTS}/saveSupplierContact`, {
      contactName: '齐思远',
      contactType: 'business',
      mobile: '13800018888',
    });
    const { id } = made.data;
    const gone = await gateway.call(
      certified,
      `PUT ${CONTACTS}/updateContactStatus?id=${id}&supplierCode=S10001`,
    );
    expect(gone.code).toBe('ok');
    const log = (token: string, body: object) => gateway.call(token, `POST ${CONTACTS}/querytLog`, body);
    const { data } = await log(certified, { id });
    expect(data.total).toBe(2);
    expect(data.list).toMatchObject([
      { contactId: id, contactName: '齐思远', action: 'delete', by: '顾晓岚' },
      { contactId: id, contactName: '齐思远', action: 'create', by: '顾晓岚' },
    ]);
    expect((await log(newcomer, { id })).data.total).toBe(0);
    expect((await log(newcomer, {})).data.total).toBe(9);
    expect((await log(certified, { pageSize: 1_000_000 })).httpStatus).toBe(400);
  });

  test('a part whose page the caller may not open is left out, of the register book too', async () => {
    const { kysely } = gateway.gateway.context.database;
    const tell = async (token: string) => {
      const { data } = await ask(token, `POST ${AREA}/supplierRegAllInfo`, 'S10001');
      const book = await ask(token, `GET ${AREA}/register-book`, 'S10001');
      const titles: string[] = book.data.sections.map(({ title }: { title: string }) => title);
      return { parts: Object.keys(data).sort(), titles };
    };
    const [mine, theirs] = [await tell(certified), await tell(manager)];
    expect(theirs).toEqual(mine);
    expect(mine.titles).toEqual(expect.arrayContaining(['联系人', '银行账户']));
    for (const [role, path] of [
      ['manager', '/supplier/bank-accounts'],
      ['supplier', '/supplier/contacts'],
    ] as const) {
      await kysely
        .deleteFrom('role_grant')
        .where('role_code', '=', role)
        .where('page_path', '=', path)
        .execute();
    }
    const without = (part: string, title: string) => ({
      parts: mine.parts.filter((one) => one !== part),
      titles: mine.titles.filter((one) => one !== title),
    });
    expect(await tell(manager)).toEqual(without('bankAccounts', '银行账户'));
    expect(await tell(certified)).toEqual(without('contacts', '联系人'));
  });
});
