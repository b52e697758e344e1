import { beforeAll, describe, expect, test } from 'vitest';
import { documentFonts } from '../../../server/kernel/pdf/fonts';
import { drawPrint } from '../../../server/kernel/pdf/print/draw-pages';
import type { PrintBlock, PrintDocument, TableBlock } from '../../../server/kernel/pdf/print/print-document';
import { countPages, footOf, pagesOf } from '../../../server/kernel/pdf/print/print-pages';
import { createMeasure, type TextMeasure } from '../../../server/kernel/pdf/print/text-lines';
import type { Drawn, PrintedPage } from '../../../src/contract/api/printed-pages';
import { pdfText } from '../../support/pdf-text';

const PAPER = { width: 595.28, height: 841.89, margin: 45, fontSize: 10 };
const HEADS = ['序号', '物料名称', '数量', '金额（元）'];

const table = (count: number, more: Partial<TableBlock> = {}): TableBlock => ({
  kind: 'table',
  columns: HEADS.map((title, index) => ({
    title,
    align: index > 1 ? 'right' : 'left',
    isUnbroken: index > 1,
  })),
  rows: Array.from({ length: count }, (_, index) => [`#${index + 1}`, '轴承座', '1,000', '12,345.00']),
  sums: ['合计', '', '1,000', '9,999,999.00'],
  empty: '无',
  ...more,
});
const documentOf = (blocks: PrintBlock[]): PrintDocument => ({
  title: '采购订单',
  createdAt: '2026-11-26T03:00:00.000Z',
  paper: PAPER,
  sheets: [blocks],
  footer: { left: '采购订单', right: '打印', pages: '第 {page} 页 / 共 {pages} 页' },
  pictures: [],
});
const textsOf = (page: PrintedPage) => page.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
const rowsOf = (page: PrintedPage) => textsOf(page).filter((text) => /^#\d+$/.test(text));

describe('a print on pages', () => {
  let measure: TextMeasure;
  beforeAll(async () => {
    measure = createMeasure(await documentFonts());
  });
  const pages = (blocks: PrintBlock[]) => [...pagesOf(documentOf(blocks), measure)];

  test('has every row once, in order, below a head on each page', () => {
    const all = pages([{ kind: 'heading', level: 1, text: '采购订单' }, table(200)]);
    expect(all.length).toBeGreaterThan(3);
    expect(all.flatMap(rowsOf)).toEqual(Array.from({ length: 200 }, (_, index) => `#${index + 1}`));
    for (const page of all) for (const head of HEADS) expect(textsOf(page)).toContain(head);
    expect(all.filter((page) => textsOf(page).includes('合计'))).toHaveLength(1);
  });

  test('leaves no row alone at the head of a page, nor the sums, however many rows there are', () => {
    for (let count = 3; count < 140; count += 1) {
      const all = pages([table(count, { below: '合计（大写）：人民币壹元整' })]);
      for (const page of all) expect([count, rowsOf(page).length]).not.toEqual([count, 1]);
      const [last] = all.slice(-1);
      expect(rowsOf(last!).length).toBeGreaterThanOrEqual(2);
      expect(textsOf(last!)).toContain('合计（大写）：人民币壹元整');
      expect(all.flatMap(rowsOf)).toHaveLength(count);
    }
  });

  test('begins a table with its title on the next page where two rows find no room below them', () => {
    const lines: PrintBlock[] = Array.from({ length: 47 }, (_, index) => ({
      kind: 'text',
      text: `第 ${index} 段`,
    }));
    for (let count = 30; count <= lines.length; count += 1) {
      const all = pages([...lines.slice(0, count), table(5, { title: '明细' })]);
      const withTitle = all.findIndex((page) => textsOf(page).includes('明细'));
      expect(rowsOf(all[withTitle]!).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('goes on with a row that is longer than a page, and loses nothing of it', () => {
    const long = Array.from({ length: 120 }, (_, index) => `第${index}行`).join('\n');
    const all = pages([table(1, { rows: [['#1', long, '1', '1.00']] })]);
    expect(all.length).toBeGreaterThan(1);
    expect(all.flatMap(textsOf).filter((text) => /^第\d+行$/.test(text))).toEqual(long.split('\n'));
  });

  test('writes nothing over the edge of the paper, and no two columns over each other', () => {
    const wide = '超长的物料名称'.repeat(30);
    const unbroken = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.repeat(6);
    const all = pages([
      table(3, {
        rows: [
          ['#1', wide, '99,999,999.00', '1.00'],
          ['#2', unbroken, '1', '2.00'],
        ],
      }),
    ]);
    const edges = (one: Extract<Drawn, { kind: 'text' }>) => {
      const from =
        one.anchor === 'right' ? one.x - one.width : one.anchor === 'center' ? one.x - one.width / 2 : one.x;
      return [from, from + one.width] as const;
    };
    for (const page of all) {
      for (const one of page) {
        if (one.kind !== 'text') continue;
        const [from, to] = edges(one);
        expect(from).toBeGreaterThanOrEqual(PAPER.margin - 0.5);
        expect(to).toBeLessThanOrEqual(PAPER.width - PAPER.margin + 0.5);
        expect(one.y).toBeLessThan(PAPER.height - PAPER.margin);
      }
    }
  });

  test('numbers its pages, and counts them without drawing', () => {
    const long = documentOf([table(100)]);
    const count = countPages(long, measure);
    expect(count).toBe([...pagesOf(long, measure)].length);
    expect(textsOf(footOf(long, measure, 2, count))).toContain(`第 2 页 / 共 ${count} 页`);
  });

  test('stands beside a code as far as that reaches, and below it from a table on', () => {
    const [page] = pages([
      { kind: 'code', content: 'A-1', size: 60, caption: '' },
      { kind: 'fields', columns: 1, items: [{ label: '单号：', value: 'A-1', isWide: false }] },
      table(1),
    ]);
    const code = page!.find((one) => one.kind === 'code') as Extract<Drawn, { kind: 'code' }>;
    const field = page!.find((one) => one.kind === 'text' && one.text === 'A-1') as { y: number };
    const head = page!.find((one) => one.kind === 'shade') as { y: number; width: number };
    expect(field.y).toBeLessThan(code.y + 60);
    expect(head.y).toBeGreaterThanOrEqual(code.y + 60);
    expect(head.width).toBeCloseTo(PAPER.width - 2 * PAPER.margin, 1);
  });

  test('begins a page for each label', () => {
    const sheet = (name: string): PrintBlock[] => [{ kind: 'heading', level: 2, text: name }];
    const labels = { ...documentOf([]), sheets: ['甲', '乙', '丙'].map(sheet) };
    expect([...pagesOf(labels, measure)].map(textsOf)).toEqual([['甲'], ['乙'], ['丙']]);
  });

  test('ends no line before a comma or behind a bracket, as Chinese is printed', () => {
    const text =
      '请按要求交期分批送货，包装须附物料标签（含批号）；送货前一日预约卸货口，逾期按合同第七条处理。'.repeat(
        5,
      );
    for (let width = 40; width < 200; width += 3) {
      const lines = measure.linesOf(text, 10, width);
      expect(lines.join('')).toBe(text);
      for (const line of lines) {
        expect(line).not.toMatch(/^[，。；：）、]/u);
        expect(line).not.toMatch(/（$/u);
        expect(measure.widthOf(line, 10)).toBeLessThanOrEqual(width);
      }
    }
  });

  test('of 5,000 rows is a PDF whose text can be found, and keeps no pages in memory', {
    timeout: 180_000,
  }, async () => {
    const fonts = await documentFonts();
    const sizeOf = async (count: number) => {
      const file = await drawPrint(documentOf([table(count)]), fonts, measure);
      return { file, heap: process.memoryUsage().heapUsed };
    };
    const few = await sizeOf(50);
    const before = process.memoryUsage().heapUsed;
    const many = await sizeOf(5_000);
    console.log(
      `heap: ${Math.round((many.heap - before) / 2 ** 20)} MB more, file ${Math.round(many.file.length / 1024)} kB`,
    );
    const text = pdfText(many.file);
    expect(text).toContain('#5000');
    expect(text).toMatch(/第 (\d+) 页 \/ 共 \1 页/);
    // The letters are embedded once, whatever the number of rows.
    expect(many.file.length).toBeLessThan(60 * few.file.length);
    expect(many.file.toString('latin1').match(/\/FontFile2 /g)).toHaveLength(2);
  });
});
