import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompany } from '../../../server/demo/company';
import { openPages } from '../../../server/open-pages';
import { POSEIDON, WEB_CLIENT } from '../../../src/contract/base/identity';
import { type Outbox, outbox, sealAll } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { proveDevice } from '../../support/gateway/known-code';
import { newCreditCode, newPhone, REGISTER, wholeRegistration } from '../../support/gateway/registrants';

const TENANTS = `GET ${POSEIDON}/supregistertenant/registrationTenants`;
const COMPANY = 'GET /api/resources/company/self';
const SAVE = `POST ${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`;

describe.each(testDatabases())('where a registration begins and ends, on $name', ({ start }) => {
  let gateway: TestGateway;
  let box: Outbox;
  beforeAll(async () => {
    box = outbox();
    gateway = await startGatewayOn(start, { openPages, sms: box });
    await proveDevice(gateway, 'proved');
  });
  afterAll(() => gateway?.close());

  const openTo = (tenantCode: string, isOpen: boolean) =>
    gateway.gateway.context.database.kysely
      .updateTable('tenant')
      .set({ self_registration: isOpen })
      .where('tenant_code', '=', tenantCode)
      .execute();
  const prove = async (telephone: string, more = '') => {
    const send = `GET /iam/auth/v2/message/sendSMS/common/3?phone=${telephone}&deviceId=proved`;
    await gateway.call(undefined, send);
    const query = `phone=${telephone}&validateCode=${box.codeTo(telephone)}&deviceId=proved${more}`;
    return gateway.call(undefined, `GET ${POSEIDON}/userInfo/tempToken?${query}`);
  };
  const signIn = async (register_token: string) => {
    const { secret } = await sealAll(gateway, { secret: WEB_CLIENT.secret });
    return gateway.call(undefined, 'POST /iam/auth/oauth/token', {
      grant_type: 'registration',
      register_token,
      client_id: WEB_CLIENT.id,
      client_secret: secret,
    });
  };

  test('it is said whom one registers with; of several one is chosen, and of others none', async () => {
    const named = async () => (await gateway.call(undefined, TENANTS)).data.list;
    expect(await named()).toEqual([{ tenantCode: 'T001', tenantName: '华东建工集团' }]);
    expect((await prove(newPhone(), '&tenantCode=T002')).code).toBe('registration_closed');
    await openTo('T002', true);
    expect(await named()).toEqual([
      { tenantCode: 'T001', tenantName: '华东建工集团' },
      { tenantCode: 'T002', tenantName: '远航装备制造' },
    ]);
    const { data } = await prove(newPhone(), '&tenantCode=T002');
    expect(data).toMatchObject({ tenantCode: 'T002', tenantName: '远航装备制造', selfRegistration: true });
    expect((await prove(newPhone())).data).toMatchObject({ tenantCode: 'T001' });
    await openTo('T002', false);
    await openTo('T001', false);
    expect(await named()).toEqual([]);
    await openTo('T001', true);
  });

  test('its token signs in once it is finished, not before, and not under another kind of token', async () => {
    const { token } = await wholeRegistration(gateway);
    expect((await signIn(token)).code).toBe('unauthorized');
    expect((await gateway.call(token, REGISTER, { step: 'submit' })).code).toBe('ok');
    const { data, code } = await signIn(token);
    expect(code).toBe('ok');
    expect(data).toMatchObject({ tenantCode: 'T001', applicationSystem: 'supplier' });
    expect((await gateway.call(data.access_token, COMPANY)).code).toBe('record_not_found');
    expect((await signIn(data.access_token)).code).toBe('unauthorized');
  });

  test('a quarter of an hour after its end it signs in no more', async () => {
    const { token, telephone } = await wholeRegistration(gateway);
    await gateway.call(token, REGISTER, { step: 'submit' });
    await gateway.gateway.context.database.kysely
      .updateTable('registration')
      .set({ finished_at: new Date(Date.now() - 16 * 60_000) })
      .where('telephone', '=', telephone)
      .execute();
    expect((await signIn(token)).code).toBe('unauthorized');
  });

  test('what was given fills the company form; a code that differs is a question, and the answer is kept', async () => {
    const creditCode = newCreditCode();
    const { token, telephone } = await wholeRegistration(gateway, { creditCode });
    await gateway.call(token, REGISTER, { step: 'submit' });
    const { access_token: supplier } = (await signIn(token)).data;
    const missing = await gateway.call(supplier, COMPANY);
    expect(missing).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    const { initialValues } = missing.data;
    expect(initialValues).toMatchObject({ supplierName: `泰州测试${telephone}有限公司`, creditCode });
    expect(initialValues.licenceFiles).toHaveLength(1);
    expect(initialValues).not.toHaveProperty('status');

    const { supSapNum: _s, ...demo } = demoCompany()[0]!;
    const filled = { ...demo, ...initialValues };
    const other = newCreditCode();
    const save = (doc: object, confirmed?: string) =>
      gateway.call(supplier, SAVE, doc, { headers: confirmed ? { 'x-confirmed': confirmed } : {} });
    expect(await save({ ...filled, creditCode: other })).toMatchObject({
      httpStatus: 409,
      code: 'credit_code_differs',
      data: { registered: creditCode, given: other },
    });
    expect((await gateway.call(supplier, COMPANY)).code).toBe('record_not_found');
    // Another question's answer is not this one's.
    expect((await save({ ...filled, creditCode: other }, 'duplicate')).code).toBe('credit_code_differs');
    const made = await save({ ...filled, creditCode: other }, 'credit_code_differs');
    expect(made).toMatchObject({
      code: 'ok',
      data: { creditCode: other, licenceFiles: initialValues.licenceFiles },
    });
    const again = await save({ ...filled, creditCode: other, version: 1, employees: 30 });
    expect(again).toMatchObject({ code: 'ok', data: { employees: 30 } });
    const third = newCreditCode();
    expect((await save({ ...filled, creditCode: third, version: 2 })).code).toBe('credit_code_differs');
    expect((await save({ ...filled, version: 2 })).code).toBe('ok');
  });
});
