import { describe, expect, test } from 'vitest';
import { demoBatches, rowsOf } from '../../../server/demo/batches';
import type { MadeRecord } from '../../../server/demo/generator';
import { DEMO_TENANTS } from '../../../server/demo/identity-data';
import { fieldsOf } from '../../../src/contract/fields/fields';
import { readTestPages } from '../../support/page-files';

const DATE = '2028-02-29';
const ORDER: MadeRecord = { id: 'id of the order', name: 'cement', doc: { orderNo: 'PO-1' } };
const KNOWN = { date: DATE, made: new Map([['supplyOrder', [ORDER]]]), missing: new Set<string>() };

/** What rows of a batch are made of, as a data file has it. */
function made(rows: object[], more: object = {}, known = KNOWN) {
  const content = [{ resource: 'deliveryNotice', tenant: 'T001', rows, ...more }];
  return demoBatches('T001', { 'some.json': content }).flatMap((batch) => rowsOf(batch, known));
}

describe('a row of the demo data', () => {
  test('has days and years counted from today', () => {
    const row = {
      shipOn: { $day: -1 },
      shippedAt: { $day: 1, as: 'YYYY-MM-DD 09:20:00' },
      month: { $day: -29, as: 'YYYY-MM' },
      year: { $year: -1 },
      noticeNo: { $year: 0, as: 'DN-YYYY-0001' },
    };
    expect(made([row])[0]?.doc).toEqual({
      shipOn: '2028-02-28',
      shippedAt: '2028-03-01 09:20:00',
      month: '2028-01',
      year: '2027',
      noticeNo: 'DN-2028-0001',
    });
  });

  test('refers to earlier rows by their names, and is left out where the page of those is not in service', () => {
    const row = {
      order: { $ref: 'supplyOrder/cement' },
      lines: [{ no: { $ref: 'supplyOrder/cement', field: 'orderNo' } }],
    };
    expect(made([row])[0]?.doc).toEqual({ order: ORDER.id, lines: [{ no: 'PO-1' }] });
    expect(made([row, {}], {}, { ...KNOWN, missing: new Set(['supplyOrder']) })).toHaveLength(1);
  });

  test('has files attached, each of its own', () => {
    const [first, second] = made([{ scans: [{ $file: 'licence' }] }, { scans: [{ $file: 'licence' }] }]);
    expect(first?.doc.scans).toEqual([first?.files[0]?.id]);
    expect(second?.files).toEqual([{ id: expect.any(String), name: 'licence' }]);
    expect(second?.files[0]?.id).not.toBe(first?.files[0]?.id);
  });

  test('has what each of its batch has, and is known by its name and its day', () => {
    const [row] = made([{ $name: 'first', $madeOn: -3, unit: 't' }], { each: { unit: 'm', taxRate: '13' } });
    expect(row).toEqual({ name: 'first', madeOn: -3, doc: { unit: 't', taxRate: '13' }, files: [] });
  });

  test.each([
    [{ at: { $dya: 1 } }, '{"$dya":1} is no $day, $year, $ref or known $file'],
    [{ scan: { $file: 'license' } }, '{"$file":"license"} is no'],
    [{ $madOn: 1 }, '{"$madOn":1} is no'],
    [{ order: { $ref: 'supplyOrder/cemnet' } }, 'no earlier supplyOrder is named cemnet; is it cement?'],
    [{ order: { $ref: 'supplyOrders/cement' } }, 'no earlier supplyOrders is named cement'],
    [
      { order: { $ref: 'supplyOrder/cement', field: 'orderNumber' } },
      'supplyOrder/cement has no field orderNumber',
    ],
  ])('that says %j is refused with its file and its place', (row, message) => {
    expect(() => made([{}, row])).toThrow(`server/demo/data/some.json: row 2 of deliveryNotice: ${message}`);
  });
});

test.each([
  [{ suplier: 'S10001' }, 'suplier'],
  [{ tenant: 'T003' }, 'T001'],
  [{ by: 'buyer99' }, 'buyer01'],
  [{ rows: undefined, generate: { rows: 'contracst', seed: 1 } }, 'contracts'],
  [{ generate: { rows: 'contracts' } }, 'either rows or generate'],
])('a batch of the demo data with %j is refused with its file', (more, message) => {
  const refused = () => made([], more);
  expect(refused).toThrow('server/demo/data/some.json');
  expect(refused).toThrow(message);
});

describe('the demo data', () => {
  /** What a change request says of the record that it changes, beside the fields of its page. */
  const OF_REQUESTS = ['resource', 'recordId', 'pagePath', 'before', 'after'];
  const fields = new Map<string, Set<string>>();
  for (const { page } of readTestPages().every) {
    const own = fields.get(page.resource.name) ?? new Set();
    fields.set(page.resource.name, new Set([...own, ...fieldsOf(page.form).keys()]));
  }

  test.each(
    DEMO_TENANTS.flatMap(({ tenantCode }) =>
      ['2026-12-31', '2028-02-29'].map((date) => [tenantCode, date] as const),
    ),
  )('of %s can be made on %s, with nothing but fields of the pages', (tenantCode, date) => {
    const all = new Map<string, MadeRecord[]>();
    const wrong: string[] = [];
    for (const batch of demoBatches(tenantCode)) {
      const { resource, file } = batch;
      const known = fields.get(resource);
      const records = all.get(resource) ?? [];
      all.set(resource, records);
      for (const { doc, name } of rowsOf(batch, { date, made: all, missing: new Set() })) {
        if (name !== undefined && records.some((one) => one.name === name))
          wrong.push(`${file}: ${name} twice`);
        for (const field of Object.keys(doc))
          if (!known?.has(field) && !(resource === 'changeRequest' && OF_REQUESTS.includes(field)))
            wrong.push(`${file}: ${resource}.${field}`);
        // What the gateway numbers.
        const numbers = { orderNo: 'PO', noticeNo: 'DN', receiptNo: 'GR', returnNo: 'GT', statementNo: 'ST' };
        records.push({ id: `${resource} ${records.length}`, name, doc: { ...numbers, ...doc } });
      }
    }
    expect(wrong).toEqual([]);
    expect(all.size).toBeGreaterThan(tenantCode === 'T001' ? 25 : 5);
  });
});
