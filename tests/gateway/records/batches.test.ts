import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const MAKERS = `${POSEIDON}/supSupplierManufacturer`;
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A credit code with its check character, by GB 32100 anew. */
function creditCode(serial: number): string {
  const body = `91310000MA${String(serial).padStart(7, '0')}`;
  const sum = [...body].reduce(
    (total, character, index) => total + CHARACTERS.indexOf(character) * 3 ** index,
    0,
  );
  return body + CHARACTERS[(31 - (sum % 31)) % 31];
}

let serial = 100;
const maker = (more: object = {}) => {
  serial += 1;
  return {
    manufacturerName: `厂家${serial}`,
    creditCode: creditCode(serial),
    cooperation: 'own',
    address: '上海市嘉定区',
    products: [{ productName: '钢筋', unit: 't', monthlyCapacity: 5 }],
    ...more,
  };
};

describe.each(testDatabases())('batches of manufacturers on $name', ({ start }) => {
  let gateway: TestGateway;
  let supplier: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    supplier = await gateway.signIn('supplier01');
  });
  afterAll(() => gateway?.close());

  test('with too many rows in a list are refused for that alone', async () => {
    const products = Array.from({ length: 5_000 }, () => ({}));
    const alone = await gateway.call(supplier, 'POST /api/resources/manufacturer', { products });
    expect(alone).toMatchObject({ httpStatus: 400, code: 'rule_violation' });
    // Of the required fields beside the list, and in its rows, nothing: no field was made.
    expect(alone.data.violations).toMatchObject([
      { path: 'products', rule: 'maxItems', message: '最多选择 20 项' },
    ]);
    const list = Array.from({ length: 101 }, () => ({ products: products.slice(0, 20) }));
    const together = await gateway.call(supplier, 'POST /api/resources/manufacturer/batch', { list });
    expect(together).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    expect(together.data.errors).toMatchObject([{ path: 'list', message: '各列表的行数合计最多 2000 行' }]);
  });
  const call: TestGateway['call'] = (...args) => gateway.call(...args);
  const total = async () => (await call(supplier, `POST ${MAKERS}/supplierManufacturerList`, {})).data.total;

  test('are saved, changed and deleted together through the calls of the specification', async () => {
    const before = await total();
    const saved = await call(supplier, `POST ${MAKERS}/saveBatchSupplierManufacturer`, [
      maker(),
      maker(),
      maker(),
    ]);
    expect(saved.data).toHaveLength(3);
    expect(saved.data[0]).toMatchObject({ version: 1, totalCapacity: 5 });
    expect(await total()).toBe(before + 3);
    const edits = saved.data.map(({ id, version, creditCode: code }: never) => ({
      ...maker({ creditCode: code, cooperation: 'oem' }),
      id,
      version,
    }));
    const changed = await call(supplier, `POST ${MAKERS}/updateBatchByIds`, { list: edits });
    expect(changed.data.map((row: { version: number }) => row.version)).toEqual([2, 2, 2]);
    const one = await call(supplier, `GET ${MAKERS}/supplierManufacturerInfo?id=${saved.data[1].id}`);
    expect(one.data).toMatchObject({ cooperation: 'oem' });
    const ids = saved.data.map(({ id }: { id: string }) => id);
    expect(await call(supplier, `POST ${MAKERS}/deleteByIds`, { ids })).toMatchObject({ code: 'ok' });
    expect(await total()).toBe(before);
  });

  test('are refused as a whole, with every mistake at its place', async () => {
    const before = await total();
    const batch = [
      maker(),
      maker({ creditCode: '913100000000000000' }),
      maker({ products: [{ unit: 't' }] }),
    ];
    const answer = await call(supplier, `POST ${MAKERS}/saveBatchSupplierManufacturer`, batch);
    expect(answer).toMatchObject({ httpStatus: 400, code: 'rule_violation' });
    expect(answer.data.violations.map(({ path, rule }: never) => `${path}: ${rule}`)).toEqual([
      'list.1.creditCode: creditCode',
      'list.2.products.0.productName: required',
      'list.2.products.0.monthlyCapacity: required',
    ]);
    const twice = maker();
    const duplicate = await call(supplier, `POST ${MAKERS}/saveBatchSupplierManufacturer`, [
      maker(),
      twice,
      twice,
    ]);
    expect(duplicate.data.violations).toMatchObject([{ path: 'list.2.creditCode', rule: 'unique' }]);
    expect(await total()).toBe(before);
  });

  test('with one stale version, another supplier’s id or one record twice change nothing', async () => {
    const saved = await call(supplier, `POST ${MAKERS}/saveBatchSupplierManufacturer`, [maker(), maker()]);
    const [first, second] = saved.data;
    const edit = (row: { id: string; creditCode: string }, version: number) => ({
      ...maker({ creditCode: row.creditCode, manufacturerName: '不该写下' }),
      id: row.id,
      version,
    });
    const stale = await call(supplier, `POST ${MAKERS}/updateBatchByIds`, [edit(first, 1), edit(second, 7)]);
    expect(stale).toMatchObject({ httpStatus: 409, code: 'version_conflict' });
    const other = await gateway.signIn('supplier02');
    expect(await call(other, `POST ${MAKERS}/deleteByIds`, { ids: [first.id] })).toMatchObject({
      httpStatus: 404,
    });
    for (const ids of [
      [first.id, first.id],
      [],
      ['nobody'],
      [7],
      Array.from({ length: 201 }, (_, index) => `${index}`),
    ]) {
      const answer = await call(supplier, `POST ${MAKERS}/deleteByIds`, { ids });
      expect([400, 404]).toContain(answer.httpStatus);
    }
    const left = await call(supplier, `GET ${MAKERS}/supplierManufacturerInfo?id=${first.id}`);
    expect(left.data).toMatchObject({ version: 1 });
    expect(left.data.manufacturerName).not.toBe('不该写下');
  });

  test('sent ten times with one key are there once', async () => {
    const before = await total();
    const batch = [maker(), maker()];
    const headers = { 'idempotency-key': `batch-${serial}-key` };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(supplier, `POST ${MAKERS}/saveBatchSupplierManufacturer`, batch, { headers }),
      ),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.map(({ id }: never) => id)))).size).toBe(1);
    expect(await total()).toBe(before + 2);
  });
});
