import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';

const ACCOUNTS = '/api/resources/bankAccount';

describe('a bank account becomes effective when someone else has passed it', () => {
  let gateway: TestGateway;
  let supplier: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGateway({ openPages });
    [supplier, manager] = [await gateway.signIn('supplier01'), await gateway.signIn('manager01')];
  });
  afterAll(() => gateway.close());

  const move = (token: string, id: string, code: string, version: number, more: object = {}) =>
    gateway.call(token, `POST ${ACCOUNTS}/${id}/transitions/${code}`, { version, ...more });
  const register = async (accountNo: string) =>
    (
      await gateway.call(supplier, `POST ${POSEIDON}/supSupplierBankAccount/submitBankAccountCheck`, {
        accountName: '苏州恒筑新型建材有限公司',
        accountNo,
        currency: 'CNY',
        bank: '105100000017',
      })
    ).data;

  test('from its registration to payment, with bank and CNAPS code filled in by the gateway', async () => {
    const { id, status, bankName, cnapsCode } = await register('32050110436000000001');
    expect({ status, bankName, cnapsCode }).toEqual({
      status: 'checking',
      bankName: '中国建设银行',
      cnapsCode: '105100000017',
    });
    expect(await move(supplier, id, 'pass', 1)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    expect(await move(manager, id, 'refuse', 1, { reason: '户名不一致' })).toMatchObject({
      data: { status: 'refused' },
    });
    const again = await move(supplier, id, 'submit', 2);
    expect(again.data).toMatchObject({ status: 'checking' });
    expect(await move(manager, id, 'pass', 3)).toMatchObject({
      data: { status: 'effective', supplierCode: 'S10001' },
    });
  });

  test('staff see it in their own menu, may check it, and may not write it', async () => {
    const menu = await gateway.call(manager, 'GET /iam/api/v2/api/menu/getMenuByAccountId');
    expect(JSON.stringify(menu.data)).toContain('/supplier/bank-accounts');
    const { id } = await register('32050110436000000002');
    expect(await gateway.call(manager, `GET ${ACCOUNTS}/${id}`)).toMatchObject({ code: 'ok' });
    expect(await gateway.call(manager, `DELETE ${ACCOUNTS}/${id}`)).toMatchObject({ httpStatus: 403 });
  });
});
