// @vitest-environment happy-dom
import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { fieldsBeyondImport, MAX_IMPORT_ITEMS } from '@/contract/pages/import-fields';
import type { ResourceClient } from '@/runtime/data/resource-client';
import { exportFile } from '@/runtime/transfer/export-file';
import { readSheets } from '@/runtime/transfer/import-sheet';
import { importTemplate } from '@/runtime/transfer/import-template';
import { readRows } from '@/runtime/transfer/read-rows';

const ordersWith = (more: object = {}): ListPage =>
  ({
    schemaVersion: 2,
    path: '/office/orders',
    kind: 'list',
    title: '订单',
    resource: { name: 'order', scope: 'tenant', unique: ['orderNo'], ...more },
    form: {
      type: 'object',
      properties: {
        orderNo: { type: 'string', title: '订单号', required: true, maxLength: 20 },
        buyer: { type: 'string', title: '买方' },
        lines: {
          type: 'array',
          title: '明细',
          required: true,
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              material: { type: 'string', title: '物料', required: true },
              unit: { type: 'string', title: '单位', enum: [{ value: 'pc', label: '个' }] },
              quantity: { type: 'number', title: '数量' },
              price: { type: 'number', title: '单价', 'x-component': 'Money' },
              amount: {
                type: 'number',
                title: '金额',
                'x-pattern': 'readPretty',
                'x-value': '{{ row.quantity * row.price }}',
              },
            },
          },
        },
      },
    },
    list: {
      columns: ['orderNo', 'buyer'],
      toolbar: [
        { code: 'add', label: '新增', action: 'create' },
        { code: 'import', label: '导入', action: 'import' },
      ],
    },
  }) as ListPage;

const orders = ordersWith();

async function fileOf(...sheets: WriteSheet[]): Promise<File> {
  const bytes = await writeXlsx({ sheets });
  return new File([bytes as BlobPart], '订单.xlsx');
}

const MAIN: CellValue[][] = [
  ['订单号', '买方'],
  ['A1', '甲'],
  ['A2', '乙'],
];

async function readFrom(items: CellValue[][], page = orders, main = MAIN) {
  const { rows, faults } = await readSheets(
    page,
    await fileOf({ name: '订单', rows: main }, { name: '明细', rows: items }),
  );
  const reading = {
    page,
    dictionaries: {},
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  const { sound, faults: unread } = await readRows(rows, reading);
  return { sound, faults: [...unread, ...faults] };
}

describe('item rows of a file', () => {
  it('are of the record that their first column names, in their order, by codes and without what is computed', async () => {
    const { sound, faults } = await readFrom([
      ['物料', '订单号', '单位', '数量', '单价', '金额'],
      ['螺栓', 'A2', '个', 3, 1.5, 99],
      ['螺母', 'A1', null, 2, null, null],
      [null, null, null, null, null, null],
      ['垫圈', 'A2', 'pc', 4, 0.1, null],
    ]);
    expect(faults).toEqual([]);
    expect(sound.map(({ values }) => values)).toEqual([
      { orderNo: 'A1', buyer: '甲', lines: [{ material: '螺母', quantity: 2 }] },
      {
        orderNo: 'A2',
        buyer: '乙',
        lines: [
          { material: '螺栓', unit: 'pc', quantity: 3, price: 1.5 },
          { material: '垫圈', unit: 'pc', quantity: 4, price: 0.1 },
        ],
      },
    ]);
  });

  it('are named by the row of the first sheet where nothing tells its records apart', async () => {
    const page = ordersWith({ unique: undefined });
    const { sound } = await readFrom(
      [
        ['主表行号', '物料'],
        [3, '螺栓'],
      ],
      page,
    );
    expect(sound.map(({ values }) => values.lines)).toEqual([undefined, [{ material: '螺栓' }]]);
  });

  it('that name no record of the first sheet, or that cannot be read, are told with sheet, row and column', async () => {
    const { sound, faults } = await readFrom([
      ['订单号', '物料', '单位', '数量'],
      ['A9', '螺栓', null, 1],
      [null, '螺母', null, 1],
      ['A1', '垫圈', '箱', '三'],
      ['A2', '销', '个', 1],
    ]);
    expect(faults).toEqual([
      { sheet: '明细', row: 4, column: '单位', message: '没有“箱”这个选项' },
      { sheet: '明细', row: 4, column: '数量', message: '“三”不是数字' },
      { sheet: '明细', row: 2, column: '订单号', message: '第一张表里没有“A9”' },
      { sheet: '明细', row: 3, column: '订单号', message: '没有写是哪一条记录的' },
    ]);
    expect(sound.map(({ values }) => values.orderNo)).toEqual(['A2']);
  });

  it.each([
    ['工作表“明细”缺少列“订单号”，请用模板填写', [['物料'], ['螺栓']]],
    ['工作表“明细”有不认识的列“天气”', [['订单号', '天气']]],
    [
      `明细一次最多导入 ${MAX_IMPORT_ITEMS} 行，文件里有 ${MAX_IMPORT_ITEMS + 1} 行`,
      [['订单号', '物料'], ...Array.from({ length: MAX_IMPORT_ITEMS + 1 }, () => ['A1', '螺栓'])],
    ],
  ] as [string, CellValue[][]][])('on a sheet that is none of theirs are told: %s', async (message, rows) => {
    await expect(readFrom(rows)).rejects.toThrow(message);
  });

  it('need no sheet: a file with the first alone is read as before', async () => {
    const { rows } = await readSheets(orders, await fileOf({ name: '订单', rows: MAIN }));
    expect(rows.map(({ items }) => items)).toEqual([[], []]);
  });

  it('let a page be imported whose rows are required, unless no cell can say one of their required columns', () => {
    expect(fieldsBeyondImport(orders)).toEqual([]);
    const uploads = structuredClone(orders);
    const columns = uploads.form.properties.lines!.items!.properties!;
    columns.photo = { type: 'array', title: '照片', required: true, 'x-component': 'Upload', maxItems: 1 };
    expect(fieldsBeyondImport(uploads).map(({ path }) => path)).toEqual(['lines']);
  });

  it('have a sheet in the template, with the column that names the record first and lists in its cells', async () => {
    const { bytes } = await importTemplate(orders, {});
    const { sheets } = await readXlsx(new Uint8Array(await bytes.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(['订单', '明细', '可选项', '填写说明']);
    expect(sheets[1]!.rows[0]).toEqual(['订单号 *', '物料 *', '单位', '数量', '单价']);
    const list = sheets[1]!.dataValidations?.find(({ range }) => range.startsWith('C2:'));
    expect(list).toMatchObject({ type: 'list' });
    const [, column, last] = /\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)/.exec(list!.formula1 ?? '') ?? [];
    const at = column!.charCodeAt(0) - 65;
    expect(sheets[2]!.rows.slice(0, Number(last)).map((row) => row[at])).toEqual(['单位', '个']);
  });

  it('leave with an export and come back by an import', async () => {
    const list = [
      {
        id: '1',
        version: 1,
        orderNo: 'A1',
        buyer: '甲',
        lines: [{ material: '螺母', unit: 'pc', quantity: 2 }],
      },
      { id: '2', version: 1, orderNo: 'A2', lines: [{ material: '=1+1', price: 1.5 }, { material: '销' }] },
      { id: '3', version: 1, orderNo: 'A3' },
    ] as unknown as RecordRow[];
    const client = {
      beginExport: async () => ({ id: 'x', total: list.length }),
      exportRows: async () => ({ list }),
    } as unknown as ResourceClient;
    const { bytes, count } = await exportFile({
      page: orders,
      dictionaries: {},
      client,
      request: { filters: {}, columns: ['orderNo', 'buyer'] },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(count).toBe(3);
    const { sheets } = await readXlsx(new Uint8Array(await bytes.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(['订单', '明细']);
    expect(sheets[1]!.rows).toEqual([
      ['订单号', '物料', '单位', '数量', '单价', '金额'],
      ['A1', '螺母', '个', 2, null, null],
      ['A2', '=1+1', null, null, 1.5, null],
      ['A2', '销', null, null, null, null],
    ]);
    const { rows } = await readSheets(orders, new File([bytes], '订单.xlsx'));
    expect(rows.map(({ items = [] }) => items.length)).toEqual([1, 2, 0]);
  });
});
