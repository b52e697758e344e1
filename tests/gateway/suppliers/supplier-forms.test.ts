import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const CATEGORY = `${POSEIDON}/supSupplierBusCategory`;

describe.each(testDatabases())('what a supplier fills in once, on $name', ({ start }) => {
  let gateway: TestGateway;
  let first: string;
  let second: string;
  let buyer: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    first = await gateway.signIn('supplier01');
    second = await gateway.signIn('supplier02');
    buyer = await gateway.signIn('buyer01');
  });
  afterAll(() => gateway?.close());

  test('categories and cities are saved, changed and told with their names', async () => {
    expect(await gateway.call(second, `GET ${CATEGORY}/queryCatSerByCode`)).toMatchObject({
      code: 'record_not_found',
    });
    const doc = { categories: ['10000101'], mainProducts: '螺纹钢', nationwide: false, deliveryDays: 3 };
    const save = `POST ${CATEGORY}/saveSupplierCategoryServiceInfo`;
    const broken = await gateway.call(second, save, { ...doc, serviceCities: ['999999'] });
    expect(broken).toMatchObject({
      code: 'rule_violation',
      data: { violations: [{ path: 'serviceCities', rule: 'reference' }] },
    });
    const saved = await gateway.call(second, save, { ...doc, serviceCities: ['330200'] });
    expect(saved).toMatchObject({ code: 'ok', data: { supplierCode: 'S10002', version: 1 } });
    expect(await gateway.call(second, save, { ...doc, serviceCities: ['330200'] })).toMatchObject({
      code: 'version_conflict',
    });

    const { id, version } = saved.data;
    const change = { ...doc, id, version, serviceCities: ['330200', '310000'] };
    const update = `POST ${CATEGORY}/updateSupplierCategoryServiceInfo`;
    expect(await gateway.call(second, update, change)).toMatchObject({ code: 'ok', data: { version: 2 } });
    expect(await gateway.call(second, update, change)).toMatchObject({ code: 'version_conflict' });

    const { data } = await gateway.call(buyer, `GET ${CATEGORY}/queryCityCateByCode?supplierCode=S10002`);
    expect(data).toEqual({
      supplierCode: 'S10002',
      nationwide: false,
      cities: [
        { id: '330200', name: '宁波市', parentId: '330000', leaf: false },
        { id: '310000', name: '上海市', parentId: '', leaf: false },
      ],
      categories: [{ categoryId: '10000101', categoryName: '螺纹钢', parentCategoryId: '100001', level: 2 }],
    });
  });

  test.each([
    ['supplier-sign-info', { signatory: '顾晓岚' }],
    ['supplier-legal-info', { legalName: '顾长青' }],
  ])('%s is told by the code of its supplier, to its people and the staff alone', async (name, shown) => {
    const call = `GET ${POSEIDON}/${name}/info/code`;
    expect(await gateway.call(first, call)).toMatchObject({ code: 'ok', data: shown });
    expect(await gateway.call(first, `${call}?code=S10001`)).toMatchObject({ data: shown });
    expect(await gateway.call(buyer, `${call}?code=S10001`)).toMatchObject({ data: shown });
    expect(await gateway.call(buyer, call)).toMatchObject({ code: 'bad_request' });
    expect(await gateway.call(second, `${call}?code=S10001`)).toMatchObject({ code: 'tenant_mismatch' });
    expect(await gateway.call(second, call)).toMatchObject({ code: 'record_not_found' });
    expect(await gateway.call(undefined, call)).toMatchObject({ code: 'unauthorized' });
  });

  test('an ID number is held against its check digit', async () => {
    const doc = {
      legalName: '沈立言',
      legalPhone: '13800010002',
      legalIdCard: '110105194912310021',
      idLongTerm: true,
      idFrom: '2020-01-01',
    };
    const save = `POST ${POSEIDON}/supplier-legal-info/save`;
    expect(await gateway.call(second, save, doc)).toMatchObject({
      code: 'rule_violation',
      data: {
        violations: [
          { path: 'legalIdCard', rule: 'idCard', message: '请输入正确的 18 位身份证号码，末位 X 为大写' },
        ],
      },
    });
    const right = { ...doc, legalIdCard: '11010519491231002X' };
    const { data } = await gateway.call(second, save, right);
    const { id, version } = data;
    const update = `POST ${POSEIDON}/supplier-legal-info/update`;
    const moved = { ...right, id, version, legalPhone: '13800010009' };
    expect(await gateway.call(second, update, moved)).toMatchObject({ data: { legalPhone: '13800010009' } });
    expect(await gateway.call(buyer, save, { ...right, supplierCode: 'S10003' })).toMatchObject({
      code: 'no_permission',
    });
  });
});
