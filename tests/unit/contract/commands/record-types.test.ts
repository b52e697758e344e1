import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { runSchemaCommand } from '../../../../scripts/schema/commands';
import { recordTypes } from '../../../../scripts/schema/types/record-types';
import { checkFolder } from '../../../../src/contract/check/check-folder';
import { isRecordPage } from '../../../../src/contract/language/pages';
import { filesOf } from '../support';

const folder = mkdtempSync(join(tmpdir(), 'record-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixtures = ['tests/fixtures/schemas', 'tests/fixtures/generated'].flatMap(filesOf);
const { pages, dictionaries } = checkFolder([...filesOf('schemas'), ...fixtures]);
const records = pages.flatMap(({ page }) => (page && isRecordPage(page) ? [page] : []));

/** What the compiler says under `--strict` of each of these programs, which it reads together. */
function complaints(texts: Readonly<Record<string, string>>): Record<string, string[]> {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const program = ts.createProgram(
    Object.keys(texts).map((name) => join(folder, name)),
    { strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2022 },
  );
  const said = ts.getPreEmitDiagnostics(program);
  return Object.fromEntries(
    Object.keys(texts).map((name) => [
      name,
      said
        .filter(({ file }) => !file || file.fileName.endsWith(`/${name}`))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    ]),
  );
}

describe('The types of records', () => {
  const text = recordTypes(records, dictionaries);

  it('compile under --strict', { timeout: 60_000 }, () => {
    expect(complaints({ 'records.ts': text })).toEqual({ 'records.ts': [] });
  });

  it('accept a record and refuse a wrong code, a missing field and a number as text', {
    timeout: 60_000,
  }, () => {
    const order = `const order: Order = { id: '1', version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '',
      timeliness: 'open', orderNo: 'PO-000001', urgency: 'low', grade: 1, channel: 'app', tags: ['high'], address: { city: '苏州' } };\n`;
    const edits: Record<string, [from: string, into: string]> = {
      'wrong-code.ts': ["'low'", "'lwo'"],
      'missing-field.ts': ["orderNo: 'PO-000001',", ''],
      'number-as-text.ts': ['grade: 1', "grade: '1'"],
      'wrong-choice.ts': ["'app'", "'appp'"],
      'wrong-choices.ts': ["['high']", "['hihg']"],
    };
    const wrong = Object.entries(edits).map(([name, [from, into]]) => [
      name,
      text + order.replace(from, into),
    ]);
    const { 'sound.ts': none, ...said } = complaints({
      'sound.ts': text + order,
      ...Object.fromEntries(wrong),
    });
    expect(none).toEqual([]);
    for (const [name, one] of Object.entries(said)) expect(one, name).toHaveLength(1);
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
    expect(complaints({ 'views.ts': views })).toEqual({ 'views.ts': [] });
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
