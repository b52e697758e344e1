import { cpSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompany } from '../../../server/demo/company';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import type { NeedState } from '../../../src/contract/fields/needs';
import { testDatabases } from '../../support/gateway/databases';
import { startGateway, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { registerAccount, uploadedLicence } from '../../support/gateway/needed-records';
import { schemasFolder } from '../../support/gateway/schemas-folder';

const SUPPLIERS = '/api/resources/supplier';

describe.each(testDatabases())('what a supplier needs before it is certified, on $name', ({ start }) => {
  let gateway: TestGateway;
  let newcomer: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    [newcomer, manager] = [await gateway.signIn('supplier02'), await gateway.signIn('manager01')];
  });
  afterAll(() => gateway?.close());

  const own = async () => (await gateway.call(newcomer, `GET ${SUPPLIERS}`)).data.list[0];
  const submit = async (headers: Record<string, string> = {}) => {
    const { id, version } = await own();
    const target = `POST ${SUPPLIERS}/${id}/transitions/submit`;
    return gateway.call(newcomer, target, { version }, { headers });
  };
  const needs = async (token = newcomer): Promise<NeedState[]> => {
    const { data } = await gateway.call(token, `GET ${SUPPLIERS}/${(await own()).id}/needs/submit`);
    return data.needs;
  };
  const missing = async () => (await needs()).filter(({ isMet }) => !isMet).map(({ title }) => title);
  const saveCompany = async (more: object) => {
    const { data } = await gateway.call(newcomer, 'GET /api/resources/company/self');
    const { licenceFiles: _f, supSapNum: _s, ...doc } = demoCompany()[0]!;
    const body = {
      ...doc,
      creditCode: '91330201MA2AH00020',
      supplierName: '宁波启岳机电设备有限公司',
      ...more,
    };
    const version = data?.version;
    const call = `POST ${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`;
    expect((await gateway.call(newcomer, call, version ? { ...body, version } : body)).code).toBe('ok');
  };

  test('is told with what is there by name, as far as the account may see it', async () => {
    expect(await missing()).toEqual(['企业基本信息', '证照扫描件', '银行账户']);
    const contacts = (await needs()).find(({ path }) => path === '/supplier/contacts')!;
    expect(contacts).toMatchObject({ count: 9, min: 1, isMet: true });
    expect(contacts.names).toHaveLength(5);
    // What is only recommended keeps nobody from anything.
    expect((await needs()).filter(({ min }) => min === 0).every(({ isMet }) => isMet)).toBe(true);
    // Staff without a grant on the contacts are told how many, and not who.
    const seen = (await needs(manager)).find(({ path }) => path === '/supplier/contacts')!;
    expect(seen.count).toBe(9);
    expect(seen).not.toHaveProperty('names');
  });

  test('is asked for by the gateway, which says what is missing in the language of the caller', async () => {
    await saveCompany({});
    const refused = await submit();
    expect(refused).toMatchObject({ httpStatus: 409, code: 'needs_missing' });
    expect(refused.message).toBe('请先补齐：证照扫描件、银行账户');
    expect(refused.data.missing.map(({ path }: { path: string }) => path)).toEqual([
      '/supplier/company',
      '/supplier/bank-accounts',
    ]);
    expect((await submit({ 'x-client-language': 'en' })).message).toBe(
      'Complete first: License scan, Bank accounts',
    );
    expect(await own()).toMatchObject({ status: '10', version: (await own()).version });
    // The specification's own call asks for the same.
    expect(await gateway.call(newcomer, `POST ${POSEIDON}/supSupplier/supplierInfoWad`, {})).toMatchObject({
      code: 'needs_missing',
    });
  });

  test('counts only what is as the file says: an account that was withdrawn is none', async () => {
    const { data: account } = await registerAccount(gateway, newcomer, '33020110436000000001');
    expect(await missing()).toEqual(['证照扫描件']);
    const withdraw = `POST /api/resources/bankAccount/${account.id}/transitions/withdraw`;
    const { data: withdrawn } = await gateway.call(newcomer, withdraw, { version: account.version });
    expect(await missing()).toEqual(['证照扫描件', '银行账户']);
    const again = `POST /api/resources/bankAccount/${account.id}/transitions/submit`;
    await gateway.call(newcomer, again, { version: withdrawn.version });
    expect(await missing()).toEqual(['证照扫描件']);
  });

  test('is enough once all is there; what another supplier has does not count', async () => {
    await saveCompany({ licenceFiles: await uploadedLicence(gateway, newcomer) });
    expect(await missing()).toEqual([]);
    expect((await submit()).data).toMatchObject({ status: '20' });
  });
});

describe('what a page file says is needed', () => {
  const schemas = schemasFolder();
  let gateway: TestGateway;
  beforeAll(async () => {
    cpSync('schemas', schemas.dir, { recursive: true });
    gateway = await startGateway({ openPages, schemasDir: schemas.dir });
  });
  afterAll(async () => {
    await gateway?.close();
    schemas.remove();
  });

  test('is asked for from the moment that its author saves it', async () => {
    const newcomer = await gateway.signIn('supplier02');
    const { id, version } = (await gateway.call(newcomer, `GET ${SUPPLIERS}`)).data.list[0];
    const missing = async () => {
      const { data } = await gateway.call(newcomer, `GET ${SUPPLIERS}/${id}/needs/submit`);
      return data.needs.filter(({ isMet }: NeedState) => !isMet).map(({ title }: NeedState) => title);
    };
    expect(await missing()).not.toContain('法人信息');
    const page = JSON.parse(readFileSync('schemas/office/suppliers.json', 'utf8'));
    const step = page.states.transitions.find(({ code }: { code: string }) => code === 'submit');
    step.needs = [{ page: '/supplier/legal-info', title: '法人信息' }];
    schemas.write('office/suppliers.json', page);
    await expect.poll(missing, { timeout: 20_000 }).toEqual(['法人信息']);
    const { licenceFiles: _f, supSapNum: _s, ...company } = demoCompany()[0]!;
    const save = `POST ${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`;
    const saved = await gateway.call(newcomer, save, { ...company, creditCode: '91330201MA2AH00020' });
    expect(saved.code).toBe('ok');
    const submit = `POST ${SUPPLIERS}/${id}/transitions/submit`;
    expect(await gateway.call(newcomer, submit, { version })).toMatchObject({
      code: 'needs_missing',
      message: '请先补齐：法人信息',
    });
  });
});
