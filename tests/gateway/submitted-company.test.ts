import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../server/schemas/open-pages';
import { demoCompany } from '../../server/seed/company';
import { POSEIDON } from '../../src/contract/identity';
import { DATABASES } from '../support/databases';
import { startGatewayOn, type TestGateway } from '../support/gateway';

const SUPPLIERS = '/api/resources/supplier';
const ROUNDS = 12;

describe.each(DATABASES)('the company that is certified, on $name', ({ start }) => {
  let gateway: TestGateway;
  let supplier: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    [supplier, manager] = [await gateway.signIn('supplier02'), await gateway.signIn('manager01')];
  });
  afterAll(() => gateway?.close());

  const save = (body: object) =>
    gateway.call(supplier, `POST ${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`, body);
  const company = async () => (await gateway.call(supplier, 'GET /api/resources/company/self')).data;
  const record = async () => (await gateway.call(supplier, `GET ${SUPPLIERS}`)).data.list[0];
  const move = async (token: string, code: string, more: object = {}) => {
    const { id, version } = await record();
    return gateway.call(token, `POST ${SUPPLIERS}/${id}/transitions/${code}`, { version, ...more });
  };

  test('is the one in force, however a save and the submit meet', async () => {
    const { licenceFiles: _f, supSapNum: _s, ...demo } = demoCompany()[0]!;
    const doc = { ...demo, creditCode: '91330201MA2AH00020', supplierName: '宁波启岳机电设备有限公司' };
    expect((await save(doc)).code).toBe('ok');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { version } = await company();
      const saves = Array.from({ length: 4 }, (_, index) =>
        save({ ...doc, version, legalPerson: `法人${round}-${index}` }),
      );
      const [submitted, ...saved] = await Promise.all([move(supplier, 'submit'), ...saves]);
      expect(submitted!.code).toBe('ok');
      for (const { code } of saved) expect(['ok', 'version_conflict', 'illegal_transition']).toContain(code);
      expect((await record()).legalPerson).toBe((await company()).legalPerson);
      expect((await move(manager, 'reject', { reason: '执照已过期' })).code).toBe('ok');
    }
  });
});
