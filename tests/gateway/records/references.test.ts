import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompany } from '../../../server/demo/company';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const AREA = `GET ${POSEIDON}/basicDict/queryArea`;
const TREE = `GET ${POSEIDON}/basicDict/queryAreaAll`;
const BANKS = `POST ${POSEIDON}/basicDict/queryBankListPage`;
const SAVE_COMPANY = `POST ${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`;
const ACCOUNTS = `${POSEIDON}/supSupplierBankAccount`;

const [{ supSapNum: _, ...example } = {}] = demoCompany();
const company = (more: object = {}) => ({
  ...example,
  supplierName: '宁波启岳机电设备有限公司',
  creditCode: '91330203MA2DEM05XX',
  ...more,
});
let number = 6_000_000_000;
const account = (more: object = {}) => {
  number += 1;
  return {
    accountName: '宁波启岳机电设备有限公司',
    accountNo: String(number),
    currency: 'CNY',
    bank: '308584000013',
    bankName: '招商银行',
    cnapsCode: '308584000013',
    ...more,
  };
};

describe.each(testDatabases())('references on $name', ({ start }) => {
  let gateway: TestGateway;
  let first: string;
  let second: string;
  let staff: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    [first, second, staff] = (await Promise.all(
      ['supplier01', 'supplier02', 'buyer01'].map((name) => gateway.signIn(name)),
    )) as [string, string, string];
  });
  afterAll(() => gateway?.close());
  const call: TestGateway['call'] = (...args) => gateway.call(...args);
  const brokenBy = async (target: string, body: object) => {
    const { code, data } = await call(second, target, body);
    expect(code).toBe('rule_violation');
    return data.violations.map(({ path, rule, message }: Record<string, string>) => [path, rule, message]);
  };

  describe('regions', () => {
    test('come level by level: provinces, then what is below each', async () => {
      const { data } = await call(first, AREA);
      expect(data.total).toBe(34);
      expect(data.list[0]).toEqual({ id: '110000', name: '北京市', parentId: '', leaf: false });
      const cities = await call(first, `${AREA}?parentId=320000`);
      expect(cities.data.list).toContainEqual({
        id: '320500',
        name: '苏州市',
        parentId: '320000',
        leaf: false,
      });
      const districts = await call(first, `${AREA}?parentId=320500`);
      expect(districts.data.list.every((region: { leaf: boolean }) => region.leaf)).toBe(true);
    });

    test('have 市辖区 between a municipality and its districts, and the newest counties', async () => {
      const below = async (id: string) => (await call(first, `${AREA}?parentId=${id}`)).data.list;
      expect(await below('310000')).toEqual([
        { id: '310100', name: '市辖区', parentId: '310000', leaf: false },
      ]);
      expect(await below('310100')).toContainEqual(
        expect.objectContaining({ id: '310115', name: '浦东新区', leaf: true }),
      );
      expect((await below('500000')).map((region: { name: string }) => region.name)).toEqual([
        '市辖区',
        '县',
      ]);
      expect(await below('653200')).toContainEqual(expect.objectContaining({ id: '653228' }));
      expect(await below('441900')).toEqual([]);
    });

    test('come as a tree under any of them, or whole', async () => {
      const suzhou = (await call(first, `${TREE}/320500`)).data;
      expect(suzhou).toMatchObject({ name: '苏州市', leaf: false });
      expect(suzhou.children).toContainEqual({
        id: '320507',
        name: '相城区',
        parentId: '320500',
        leaf: true,
      });
      for (const id of ['all', '86']) {
        expect((await call(first, `${TREE}/${id}`)).data.children).toHaveLength(34);
      }
      expect(await call(first, `${TREE}/320599`)).toMatchObject({
        httpStatus: 404,
        code: 'record_not_found',
      });
    });

    test('are refused for a parent that does not exist, and without a session', async () => {
      const unknown = await call(first, `${AREA}?parentId=999999`);
      expect(unknown).toMatchObject({ httpStatus: 400, data: { errors: [{ message: '没有这个行政区划' }] } });
      expect((await call(first, `${AREA}?parent=320000`)).httpStatus).toBe(400);
      expect((await call(undefined, AREA)).httpStatus).toBe(401);
    });
  });

  describe('banks', () => {
    test('are found by part of a name or the beginning of a code, page by page', async () => {
      const all = (await call(first, BANKS, { pageNum: 1, pageSize: 10 })).data;
      expect(all.list).toHaveLength(10);
      expect(all.total).toBe(15);
      const rest = (await call(first, BANKS, { pageNum: 2, pageSize: 10 })).data;
      expect(rest.list).toHaveLength(5);
      const found = await call(first, BANKS, { keyword: '商' });
      expect(found.data.list.map((bank: { bankName: string }) => bank.bankName)).toEqual([
        '中国工商银行',
        '招商银行',
      ]);
      expect((await call(first, BANKS, { keyword: '1021' })).data.list).toEqual([
        {
          cnapsCode: '102100099996',
          bankName: '中国工商银行',
          branchName: '中国工商银行总行',
          bankCode: '102',
        },
      ]);
      expect((await call(first, BANKS, { bankCode: '308' })).data.total).toBe(1);
    });

    test('take wildcards of SQL by the letter and refuse what is no page', async () => {
      for (const keyword of ['%', '_', '\\', "'"]) {
        expect((await call(first, BANKS, { keyword })).data).toEqual({ list: [], total: 0 });
      }
      for (const body of [{ pageSize: 201 }, { pageNum: 0 }, { pageNum: '1' }, { sort: 'bankName' }]) {
        expect((await call(first, BANKS, body)).httpStatus).toBe(400);
      }
      expect((await call(undefined, BANKS, {})).httpStatus).toBe(401);
    });
  });

  test('currencies and licences come from their dictionaries, in the language of the caller', async () => {
    const english = { headers: { 'x-client-language': 'en' } };
    const currency = `GET ${POSEIDON}/basicDict/currencyInfo?dictTypeCode=currency`;
    expect((await call(first, currency)).data.list[0]).toEqual({ value: 'CNY', label: '人民币' });
    expect((await call(first, currency, undefined, english)).data.list[0].label).toBe('Renminbi');
    const licences = await call(first, `GET ${POSEIDON}/basicDict/businessLicense`);
    expect(licences.data.list).toContainEqual({ value: 'business', label: '企业法人营业执照' });
    expect((await call(first, `GET ${POSEIDON}/basicDict/currencyInfo?dictTypeCode=gender`)).httpStatus).toBe(
      400,
    );
  });

  describe('a bank account', () => {
    test('is stored with the name and code of the bank that was chosen, whatever was sent beside it', async () => {
      const saved = await call(
        second,
        `POST ${ACCOUNTS}/submitBankAccountCheck`,
        account({ bankName: '假冒银行', cnapsCode: '102100099996' }),
      );
      expect(saved.data).toMatchObject({ bankName: '招商银行', cnapsCode: '308584000013' });
      const details = await call(second, `POST ${ACCOUNTS}/queryBankDetails`, { id: saved.data.id });
      expect(details.data).toMatchObject({ bankName: '招商银行', supplierCode: 'S10002' });
      const { data } = await call(
        second,
        `GET ${ACCOUNTS}/queryAccountBySupplierCode?supplierCode=S10002&currency=CNY`,
      );
      expect(data.total).toBe(1);
    });

    test('is refused at a bank that is not in the directory', async () => {
      const target = `POST ${ACCOUNTS}/submitBankAccountCheck`;
      const expected = [['bank', 'reference', '请从列表中选择开户行']];
      for (const bank of ['999999999999', '中国银行', '10210009999', "' OR '1'='1"]) {
        expect(await brokenBy(target, account({ bank }))).toEqual(expected);
      }
      const english = await call(second, target, account({ bank: '999999999999' }), {
        headers: { 'x-client-language': 'en' },
      });
      expect(english.data.violations[0].message).toBe('Choose Bank branch from the list');
    });

    test('in foreign currency needs a SWIFT code, in renminbi keeps none', async () => {
      const target = `POST ${ACCOUNTS}/submitBankAccountCheck`;
      expect(await brokenBy(target, account({ currency: 'USD' }))).toEqual([
        ['swift', 'required', '请填写SWIFT 代码'],
      ]);
      const dollars = await call(second, target, account({ currency: 'USD', swift: 'BKCHCNBJ95B' }));
      expect(dollars.data.swift).toBe('BKCHCNBJ95B');
      const renminbi = await call(second, target, account({ swift: 'BKCHCNBJ' }));
      expect(renminbi.data).not.toHaveProperty('swift');
    });
  });

  describe('a company', () => {
    test('is refused a region that does not exist, breaks off early or jumps', async () => {
      const expected = [['region', 'reference', '请从列表中选择注册地区']];
      for (const region of [
        ['999999'],
        ['330000'],
        ['330000', '330200'],
        ['330000', '320500', '320507'],
        ['330200', '330203'],
        ['330203'],
        [330000, 330200, 330203],
      ]) {
        expect(await brokenBy(SAVE_COMPANY, company({ region }))).toEqual(expected);
      }
      expect(await brokenBy(SAVE_COMPANY, company({ region: '330203' }))).toEqual([
        ['region', 'type', '注册地区的类型不正确'],
      ]);
    });

    test('is refused a term that has no end or ends before it begins, and a day that is to come', async () => {
      expect(await brokenBy(SAVE_COMPANY, company({ licenceTo: '2016-03-18' }))).toEqual([
        ['licenceTo', '有效期至应晚于有效期起', '有效期至应晚于有效期起'],
      ]);
      expect(await brokenBy(SAVE_COMPANY, company({ licenceTo: undefined }))).toEqual([
        ['licenceTo', 'required', '请选择有效期至'],
      ]);
      expect(await brokenBy(SAVE_COMPANY, company({ creditCode: '91330203MA2DEM05XY' }))).toEqual([
        ['creditCode', 'creditCode', '请输入正确的统一社会信用代码'],
      ]);
      expect(
        await brokenBy(
          SAVE_COMPANY,
          company({ establishedOn: '2199-01-01', licenceFrom: '2199-01-01', licenceTo: '2199-06-01' }),
        ),
      ).toEqual([['establishedOn', '成立日期不能晚于今天', '成立日期不能晚于今天']]);
    });

    test('may not take the credit code of another supplier of the tenant', async () => {
      const { data } = await call(first, 'GET /api/resources/company/self');
      expect(data).toMatchObject({ id: 'S10001', supSapNum: '0000310001' });
      expect(await brokenBy(SAVE_COMPANY, company({ creditCode: data.creditCode }))).toEqual([
        ['creditCode', 'unique', '统一社会信用代码已存在'],
      ]);
    });

    test('is made and changed by one call, which never overwrites what the caller has not seen', async () => {
      expect(await call(second, 'GET /api/resources/company/self')).toMatchObject({
        code: 'record_not_found',
      });
      const key = { headers: { 'idempotency-key': 'company-of-second' } };
      const made = await call(second, SAVE_COMPANY, company({ licenceLongTerm: true }), key);
      expect(made.data).toMatchObject({ id: 'S10002', version: 1, licenceLongTerm: true });
      expect(made.data).not.toHaveProperty('licenceTo');
      const again = await call(second, SAVE_COMPANY, company({ licenceLongTerm: true }), key);
      expect(again.data).toEqual(made.data);

      const blind = await call(second, SAVE_COMPANY, company({ employees: 1 }));
      expect(blind).toMatchObject({ httpStatus: 409, code: 'version_conflict' });
      expect(blind.data.current).toEqual(made.data);

      const changed = await call(second, SAVE_COMPANY, company({ employees: 120, version: 1 }));
      expect(changed.data).toMatchObject({ id: 'S10002', version: 2, employees: 120 });
      const stale = await call(second, SAVE_COMPANY, company({ employees: 7, id: 'S10002', version: 1 }));
      expect(stale.code).toBe('version_conflict');
      const others = await call(second, SAVE_COMPANY, company({ id: 'S10001', version: 1 }));
      expect(others.code).toBe('record_not_found');
    });

    test('is not open to those who hold no grant on its page', async () => {
      expect((await call(staff, SAVE_COMPANY, company())).code).toBe('no_permission');
      expect((await call(undefined, SAVE_COMPANY, company())).httpStatus).toBe(401);
    });

    test('has its SAP number from the buyer alone', async () => {
      const { data } = await call(second, 'GET /api/resources/company/self');
      expect(await brokenBy(SAVE_COMPANY, company({ version: data.version, supSapNum: '1' }))).toEqual([
        ['supSapNum', 'readOnly', 'SAP 供应商编号不可修改'],
      ]);
    });
  });
});
