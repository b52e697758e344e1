import { cpSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompany } from '../../../server/demo/company';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { registerAccount, uploadedLicence } from '../../support/gateway/needed-records';
import { type SchemasFolder, schemasFolder } from '../../support/gateway/schemas-folder';

const SUPPLIERS = '/api/resources/supplier';
const ROUNDS = 12;

describe.each(testDatabases())('the company that is certified, on $name', ({ start }) => {
  const schemas = companyInBothFaces();
  let gateway: TestGateway;
  let supplier: string;
  let manager: string;
  let analyst: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, schemasDir: schemas.dir });
    supplier = await gateway.signIn('supplier02');
    manager = await gateway.signIn('manager01');
    analyst = await gateway.signIn('analyst01');
  });
  afterAll(async () => {
    await gateway?.close();
    schemas.remove();
  });

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
    const named = { ...demo, creditCode: '91330201MA2AH00020', supplierName: '宁波启岳机电设备有限公司' };
    const licenceFiles = await uploadedLicence(gateway, supplier);
    const doc = { ...named, licenceFiles };
    expect((await save(doc)).code).toBe('ok');
    await registerAccount(gateway, supplier, '33020110436000000001');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { version } = await company();
      const saves = Array.from({ length: 4 }, (_, index) =>
        save({ ...doc, version, legalPerson: `法人${round}-${index}` }),
      );
      const [submitted, ...saved] = await Promise.all([move(supplier, 'submit'), ...saves]);
      expect(submitted!.code).toBe('ok');
      for (const { code } of saved) expect(['ok', 'version_conflict', 'illegal_transition']).toContain(code);
      expect((await record()).legalPerson).toBe((await company()).legalPerson);
      // Staff with every right do not change what their colleagues are looking at either.
      const { id, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _w, ...shown } = await company();
      const changed = { ...shown, legalPerson: `代改${round}` };
      expect(await gateway.call(analyst, `PUT /api/resources/company/${id}`, changed)).toMatchObject({
        code: 'illegal_transition',
      });
      expect((await move(manager, 'reject', { reason: '执照已过期' })).code).toBe('ok');
    }
  });
});

/** The product's own pages, with the company's in the office's menu as well. */
function companyInBothFaces(): SchemasFolder {
  const folder = schemasFolder();
  cpSync('schemas', folder.dir, { recursive: true });
  const company = JSON.parse(readFileSync('schemas/supplier/company.json', 'utf8'));
  const menu = [company.menu, { ...company.menu, face: 'office' }];
  folder.write('supplier/company.json', { ...company, menu });
  return folder;
}
