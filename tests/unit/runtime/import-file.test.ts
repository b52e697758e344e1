// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Dictionaries } from '@/contract/fields/fields';
import { dictionariesOf } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { readSheet } from '@/runtime/transfer/import-sheet';
import { importTemplate } from '@/runtime/transfer/import-template';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const contracts = read('schemas/office/contracts.json') as ListPage;
const parts = read('tests/fixtures/examples/features/transfers.json') as ListPage;
const dictionaries = Object.fromEntries(
  dictionariesOf(contracts).flatMap((name) => {
    try {
      return [[name, read(`schemas/dictionaries/${name}.json`)]];
    } catch {
      return [];
    }
  }),
) as Dictionaries;

const HEADER = ['物料编号', '物料名称', '单位', '单价'];

async function fileOf(...sheets: WriteSheet[]): Promise<File> {
  const bytes = await writeXlsx({ sheets });
  return new File([bytes as BlobPart], '物料.xlsx');
}

const cellsOf = async (file: Promise<File>) =>
  (await readSheet(parts, await file)).map(({ number, cells }) => [
    number,
    Object.fromEntries(cells.map(({ field, cell, fault }) => [field.path, fault ?? cell])),
  ]);

describe('a file to import', () => {
  it('has a template that stars what is required, says when, and offers lists in its cells', async () => {
    const { bytes } = await importTemplate(contracts, dictionaries);
    const { sheets } = await readXlsx(new Uint8Array(await bytes.arrayBuffer()));
    const [titles = []] = sheets[0]!.rows as string[][];
    expect(titles).toEqual(
      expect.arrayContaining(['合同编号 *', '提醒日期 (*)', '续签合同编号 (*)', '备注']),
    );
    expect(titles).toContain('续签情况');
    const notes = new Map(sheets[2]!.rows.map(([title, when]) => [title, when]));
    expect(notes.get('合同编号')).toBe('必填');
    expect(notes.get('提醒日期')).toBe('“续签情况”不是“已续签”时必填');
    expect(notes.get('续签合同编号')).toBe('“续签情况”是“已续签”时必填');
    const letter = String.fromCharCode(65 + titles.indexOf('合同类型 *'));
    const list = sheets[0]!.dataValidations?.find(({ range }) => range.startsWith(`${letter}2:`));
    expect(list).toMatchObject({ type: 'list' });
    const [, column, last] = /\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)/.exec(list!.formula1 ?? '') ?? [];
    const at = column!.charCodeAt(0) - 65;
    const labels = sheets[1]!.rows.slice(1, Number(last)).map((row) => row[at]);
    expect(labels).toEqual(dictionaries.contractType!.entries.map(({ label }) => label));
  });

  it('may be one that was exported: what the page computes is passed over, whatever the order of its columns', async () => {
    const header = ['合同状态', '合同编号', '是否逾期', '合同金额（元）', '更新时间'];
    const file = await fileOf({ name: '合同', rows: [header, ['即将到期', 'HT-2026-0001', '否', 5, 'x']] });
    const [row] = await readSheet(contracts, file);
    expect(row!.cells.map(({ field, cell }) => [field.path, cell])).toEqual([
      ['contractCode', 'HT-2026-0001'],
      ['amount', 5],
    ]);
  });

  it('says what its formulas came to, and which came to nothing', async () => {
    const rows: CellValue[][] = [HEADER, ['P-0001', '甲', null, null], ['P-0002', '#REF!'], ['P-0003', '丙']];
    const cells = new Map([['1,3', { formula: '1+2', formulaResult: 3 }]]);
    expect(await cellsOf(fileOf({ name: '物料', rows, cells }))).toMatchObject([
      [2, { partNo: 'P-0001', price: 3 }],
      [3, { partName: '公式出错：#REF!' }],
      [4, { partNo: 'P-0003', price: null }],
    ]);
  });

  it('is read from the sheet that has its columns; empty rows keep their numbers', async () => {
    const rows: CellValue[][] = [HEADER, ['P-0001', '甲'], [null], ['P-0002', '乙']];
    const file = fileOf({ name: '说明', rows: [['怎样填写']] }, { name: '物料', rows });
    expect((await cellsOf(file)).map(([number]) => number)).toEqual([2, 4]);
  });

  it.each([
    ['第一行有不认识的列“天气”，请用模板填写', [['物料编号', '天气']]],
    ['文件里没有要导入的数据', [HEADER]],
    [
      '列“物料编号”重复',
      [
        ['物料编号', '物料编号'],
        ['P-0001', 'P-0002'],
      ],
    ],
    ['缺少必填的列“物料编号”，请用模板填写', [['物料名称'], ['甲']]],
    ['一次最多导入 5000 行，文件里有 5001 行', [HEADER, ...Array.from({ length: 5_001 }, () => ['P-0001'])]],
  ] as [string, CellValue[][]][])('that is none of this page is told: %s', async (message, rows) => {
    await expect(readSheet(parts, await fileOf({ name: '物料', rows }))).rejects.toThrow(message);
  });
});
