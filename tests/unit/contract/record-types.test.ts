import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { runSchemaCommand } from '../../../scripts/schema/commands';
import { recordTypes } from '../../../scripts/schema/types/record-types';
import { checkFolder } from '../../../src/contract/check/check-folder';
import { isRecordPage } from '../../../src/contract/pages';
import { filesOf } from './support';

const folder = mkdtempSync(join(tmpdir(), 'record-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixtures = ['tests/fixtures/schemas', 'tests/fixtures/generated'].flatMap(filesOf);
const { pages, dictionaries } = checkFolder([...filesOf('schemas'), ...fixtures]);
const records = pages.flatMap(({ page }) => (page && isRecordPage(page) ? [page] : []));

/** What the compiler says of a program under `--strict`. */
function complaints(name: string, text: string): string[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('The types of records', () => {
  const text = recordTypes(records, dictionaries);

  it('compile under --strict', { timeout: 60_000 }, () => {
    expect(complaints('records.ts', text)).toEqual([]);
  });

  it('accept a record and refuse a wrong code, a missing field and a number as text', {
    timeout: 60_000,
  }, () => {
    const order = `const order: Order = { id: '1', version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '',
      timeliness: 'open', orderNo: 'PO-000001', urgency: 'low', grade: 1, channel: 'app', tags: ['high'], address: { city: '苏州' } };\n`;
    expect(complaints('sound.ts', text + order)).toEqual([]);
    for (const [from, into] of [
      ["'low'", "'lwo'"],
      ["orderNo: 'PO-000001',", ''],
      ['grade: 1', "grade: '1'"],
      ["'app'", "'appp'"],
      ["['high']", "['hihg']"],
    ] as const) {
      expect(complaints('wrong.ts', text + order.replace(from, into)), into).toHaveLength(1);
    }
  });

  it('are one for each page over the same records, with the fields that it has', () => {
    const examples = filesOf('tests/fixtures/examples');
    const all = checkFolder([...filesOf('schemas'), ...examples]);
    const views = recordTypes(
      all.pages.flatMap(({ page }) => (page && isRecordPage(page) ? [page] : [])),
      all.dictionaries,
    );
    const typeOf = (name: string) => views.split(`export interface ${name} {`)[1]?.split('\n}\n')[0];
    expect(typeOf('ExampleTwoSidedOrder')).toContain('ceiling?: number');
    expect(typeOf('ExamplesMyOrders')).not.toContain('ceiling');
    expect(typeOf('ExamplesSupplierOrders')).toMatch(/promised\?: number/);
    expect(typeOf('ExamplesSupplierOrders')).not.toMatch(/cost|supplierCode/);
    const names = [...views.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(complaints('views.ts', views)).toEqual([]);
  }, 60_000);

  it('carry the titles, and are the same whatever the order of the pages', () => {
    expect(text).toContain('/** 订单号 */\n  orderNo: string;');
    expect(text).toMatch(/\/\*\* .*\n?export type UrgencyCode = "low" \| "high"/);
    expect(recordTypes([...records].reverse(), dictionaries)).toBe(text);
  });

  it('are written to a file by the command', async () => {
    const out = join(folder, 'deep', 'records.ts');
    const lines: string[] = [];
    const io = { print: (line: string) => lines.push(line) };
    expect(await runSchemaCommand(['types', '--out', out], io)).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('export interface Contract {');
    expect(lines.join()).toContain(out);
    expect(await runSchemaCommand(['types', '--out'], io)).toBe(2);
  });
});
