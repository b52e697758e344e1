import { setImmediate as turn } from 'node:timers/promises';
import type { Doc } from '../../../src/contract/base/doc';
import { isObject } from '../../../src/contract/base/is-object';
import { sumOf } from '../../../src/contract/base/sum';
import { type ExpressionScope, evaluateExpression } from '../../../src/contract/expressions/expression';
import { templateParts } from '../../../src/contract/expressions/template';
import { valueAt } from '../../../src/contract/fields/record-shape';
import type {
  FieldsBlock,
  Print,
  PrintBlockWords,
  RelatedBlock,
  TableBlockWords,
} from '../../../src/contract/language/print-schema';
import { headingIn, namedAlone } from '../../../src/contract/lists/prints';
import { amountInCapitals, formatDecimal } from '../../../src/contract/records/amounts';
import { MOST_DECIMALS } from '../../../src/contract/rules/implied';
import type { FieldItem, PrintBlock, TableBlock } from '../../kernel/pdf/print/print-document';
import type { ApprovalRow, Step } from './approval-rows';
import { type RelatedRecords, relatedBlocks, stepsTable } from './related-records';
import { LONG, lookOf, type Words } from './words';

interface Printing {
  words: Words;
  approvals: readonly ApprovalRow[];
  steps: readonly Step[];
  related: ReadonlyMap<RelatedBlock, RelatedRecords | undefined>;
  inLanguage(text: string): string;
  scope: ExpressionScope;
}

/** What one sheet is about: the record, and where there is one for each row, the row. */
interface Subject {
  record: Doc;
  item?: Doc;
}

/** Rows after which calls that wait are answered. */
const ROWS_AT_ONCE = 50;
/** Points of a millimetre. */
export const MILLIMETRE = 72 / 25.4;
/** The side of a code, in millimetres. */
const CODE_SIZE = 22;

/** The sheets of a print: one, or one for each row. */
export async function printBlocks(print: Print, record: Doc, printing: Printing): Promise<PrintBlock[][]> {
  const { perRow, body } = print;
  if (perRow === undefined) return [await blocksOf(body, { record }, print, printing)];
  const sheets: PrintBlock[][] = [];
  for (const item of rowsOf(record, perRow)) {
    sheets.push(await blocksOf(body, { record, item }, print, printing));
    if (sheets.length % ROWS_AT_ONCE === 0) await turn();
  }
  return sheets;
}

async function blocksOf(
  body: readonly PrintBlockWords[],
  subject: Subject,
  print: Print,
  printing: Printing,
): Promise<PrintBlock[]> {
  const blocks: PrintBlock[] = [];
  for (const block of body) blocks.push(...(await blockOf(block, subject, print, printing)));
  return blocks;
}

async function blockOf(
  block: PrintBlockWords,
  subject: Subject,
  print: Print,
  printing: Printing,
): Promise<PrintBlock[]> {
  const { inLanguage } = printing;
  if (typeof block === 'string') {
    const { level, text } = headingIn(inLanguage(block));
    const filled = filledIn(text, subject, print, printing);
    if (filled.trim() === '') return [];
    return [level === 0 ? { kind: 'text', text: filled } : { kind: 'heading', level, text: filled }];
  }
  if ('fields' in block) return fieldBlocks(block, subject, print, printing);
  if ('table' in block) return [await tableOf(block, subject.record, printing)];
  if ('sign' in block)
    return [{ kind: 'sign', labels: block.sign.map((label) => labelled(inLanguage(label), printing)) }];
  if ('qr' in block) {
    const content = filledIn(block.qr, subject, print, printing);
    const caption = block.caption ? filledIn(inLanguage(block.caption), subject, print, printing) : '';
    if (content === '') return [];
    return [{ kind: 'code', content, size: (block.size ?? CODE_SIZE) * MILLIMETRE, caption }];
  }
  if ('related' in block) return relatedBlocks(block, printing.related.get(block), inLanguage);
  if ('steps' in block) return [stepsTable(block, printing)];
  return printing.approvals.length > 0 ? [approvalsOf(block.title, printing)] : [];
}

function labelled(label: string, { inLanguage }: Printing): string {
  return `${label}${inLanguage('：')}`;
}

function fieldBlocks(
  { fields, columns, title }: FieldsBlock,
  subject: Subject,
  print: Print,
  printing: Printing,
): PrintBlock[] {
  const { words, inLanguage } = printing;
  const items = fields.flatMap((one): FieldItem[] => {
    const named = typeof one === 'string' ? { field: one } : one;
    const info = words.field(named.field);
    if (!info || !words.isPrinted(named.field)) return [];
    const raw = valueIn(subject, print, named.field);
    const value = words.valueOf(info, raw);
    const label = labelled(named.title ? inLanguage(named.title) : words.titleOf(named.field), printing);
    const capital = named.capital && typeof raw === 'number' ? amountInCapitals(raw) : undefined;
    const text = capital ? `${value}${inLanguage('（大写：')}${capital}${inLanguage('）')}` : value;
    // A note that nobody wrote takes no line.
    const isLong =
      info.schema['x-component'] === 'Input.TextArea' || info.schema['x-component'] === 'RichText';
    if (isLong && text === '') return [];
    const isWide = named.wide ?? (isLong || capital !== undefined || text.length > LONG);
    return [{ label, value: text, isWide }];
  });
  if (items.length === 0) return [];
  return [
    {
      kind: 'fields',
      ...(title !== undefined && { title: inLanguage(title) }),
      columns: columns ?? (print.perRow === undefined ? 2 : 1),
      items,
    },
  ];
}

/** Where a field's value is: in the record, or in the row that the sheet is about. */
function valueIn({ record, item }: Subject, { perRow }: Print, name: string): unknown {
  if (item && perRow !== undefined && name.startsWith(`${perRow}.`))
    return valueAt(item, name.slice(perRow.length + 1));
  const [, reference, field] = /^refs\.([^.]+)\.(.+)$/.exec(name) ?? [];
  if (reference === undefined || field === undefined) return valueAt(record, name);
  const refs = isObject(record.refs) ? record.refs : {};
  return valueAt(refs[reference], field);
}

async function tableOf(
  { table, columns, sum = [], capital, title }: TableBlockWords,
  record: Doc,
  { words, inLanguage }: Printing,
): Promise<TableBlock> {
  const known = words.columnsOf(table);
  const shown = columns.flatMap((one) => {
    const { field: name, title: own } = typeof one === 'string' ? { field: one, title: undefined } : one;
    const field = known.get(name);
    return field && field.schema['x-print'] !== false
      ? [{ name, field, title: inLanguage(own ?? field.title) }]
      : [];
  });
  const items = rowsOf(record, table);
  const rows: string[][] = [];
  for (const [index, item] of items.entries()) {
    rows.push([
      String(index + 1),
      ...shown.map(({ name, field }) => words.valueOf(field, valueAt(item, name))),
    ]);
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await turn();
  }
  const totals = new Map(sum.map((name) => [name, sumOf(items.map((item) => valueAt(item, name)))] as const));
  const inCapitals = capital === undefined ? undefined : amountInCapitals(totals.get(capital) ?? 0);
  return {
    kind: 'table',
    ...(title !== undefined && { title: inLanguage(title) }),
    columns: [
      { title: inLanguage('序号'), align: 'center', isUnbroken: true },
      ...shown.map(({ field, title: head }) => ({ title: head, ...lookOf(field) })),
    ],
    rows,
    ...(totals.size > 0 && {
      sums: [
        inLanguage('合计'),
        ...shown.map(({ name, field }) => {
          const total = totals.get(name);
          return total === undefined ? '' : words.valueOf(field, total);
        }),
      ],
    }),
    ...(inCapitals !== undefined && {
      below: inLanguage('合计（大写）：') + inCapitals,
    }),
    empty: inLanguage('无'),
  };
}

function approvalsOf(title: string | undefined, { approvals, inLanguage }: Printing): TableBlock {
  const heads = ['环节', '办理人', '时间', '意见'].map((one) => inLanguage(one));
  return {
    kind: 'table',
    title: inLanguage(title ?? '审批记录'),
    columns: heads.map((head, index) => ({
      title: head,
      align: index === 2 ? 'center' : 'left',
      isUnbroken: index === 2,
    })),
    rows: approvals.map(({ step, by, at, opinion }) => [step, by, at, opinion]),
    empty: inLanguage('无'),
  };
}

function rowsOf(record: Doc, list: string): Doc[] {
  const rows = valueAt(record, list);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** A text with its expressions worked out; a field by itself is written as it is on forms. */
function filledIn(template: string, subject: Subject, print: Print, printing: Printing): string {
  const { record, item } = subject;
  const scope = item ? { ...printing.scope, row: item, values: record } : { ...printing.scope, row: record };
  return templateParts(template)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const alone = namedAlone(part.expression);
      const name = alone && fieldNamed(alone, item !== undefined, print);
      const info = name === undefined ? undefined : printing.words.field(name);
      if (info && name !== undefined) {
        return printing.words.isPrinted(name)
          ? printing.words.valueOf(info, valueIn(subject, print, name))
          : '';
      }
      return asText(evaluated(part.expression, scope), printing);
    })
    .join('');
}

function fieldNamed(
  { root, path }: { root: string; path: string },
  isRow: boolean,
  { perRow }: Print,
): string | undefined {
  if (root === 'refs') return `refs.${path}`;
  if (root === 'values' && isRow) return path;
  return root === 'row' ? (isRow ? `${perRow}.${path}` : path) : undefined;
}

function evaluated(expression: string, scope: ExpressionScope): unknown {
  try {
    return evaluateExpression(expression, scope);
  } catch {
    // What its reader may not see is not there, which not every function takes.
    return undefined;
  }
}

function asText(value: unknown, { inLanguage }: Printing): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return inLanguage(value ? '是' : '否');
  if (typeof value === 'number') return formatDecimal(value, MOST_DECIMALS);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
