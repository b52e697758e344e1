import { nowInBeijing } from '../../../src/contract/derived';
import type { Doc } from '../../../src/contract/doc';
import { fieldsOf } from '../../../src/contract/fields';
import { columnsOf } from '../../../src/contract/list-query';
import type { RelatedBlock, StepsBlock } from '../../../src/contract/print-schema';
import { valueAt } from '../../../src/contract/record-shape';
import type { FieldItem, PrintBlock, TableBlock } from '../../kernel/pdf/print/print-document';
import type { Step } from './approval-rows';
import type { RelatedRecords } from './related-records';
import { LONG, lookOf, type Words } from './words';

/** Below a table of another page's records. */
const COUNTED = '共 {total} 条';
const MORE = '共 {total} 条，此处列出前 {shown} 条';

/** Records of another page: a table of a list's, what is filled in of a form's. Nothing where they are not the reader's to see. */
export function relatedBlocks(
  block: RelatedBlock,
  found: RelatedRecords | undefined,
  inLanguage: (text: string) => string,
): PrintBlock[] {
  if (!found) return [];
  const { words, rows, total } = found;
  const { page } = words;
  const title = inLanguage(block.title ?? page.title);
  const empty = inLanguage(block.empty ?? '无');
  const own =
    page.kind === 'list' ? columnsOf(page).map(({ field }) => field) : [...fieldsOf(page.form).keys()];
  const fields = (block.columns ?? own).flatMap((name) => {
    const field = words.field(name);
    const isShown = field && field.type !== 'object' && words.isPrinted(name);
    return isShown
      ? [
          {
            field,
            title: words.titleOf(name),
            valueIn: (row: Doc) => words.valueOf(field, valueAt(row, name)),
          },
        ]
      : [];
  });
  if (page.kind === 'list') {
    const columns = fields.map(({ field, title: head }) => ({ title: head, ...lookOf(field) }));
    const cells = rows.map((row) => fields.map(({ valueIn }) => valueIn(row)));
    const counted = inLanguage(total > rows.length ? MORE : COUNTED).replace('{total}', String(total));
    const below = counted.replace('{shown}', String(rows.length));
    return [{ kind: 'table', title, columns, rows: cells, total, ...(total > 0 && { below }), empty }];
  }
  const [row] = rows;
  const items = fields.flatMap(({ title: label, valueIn }): FieldItem[] => {
    const value = row ? valueIn(row) : '';
    return value === '' ? [] : [{ label: `${label}${inLanguage('：')}`, value, isWide: value.length > LONG }];
  });
  const none = { label: '', value: empty, isWide: true };
  return [{ kind: 'fields', title, columns: 2, items: items.length > 0 ? items : [none] }];
}

/** Every change of the record's state, the latest first. */
export function stepsTable(
  { title, empty }: StepsBlock,
  { steps, words, inLanguage }: { steps: readonly Step[]; words: Words; inLanguage(text: string): string },
): TableBlock {
  const state = words.page.states?.field ?? '';
  const field = words.field(state);
  const inWords = (value: string | null) =>
    field && words.isPrinted(state) ? words.valueOf(field, value) : '';
  const heads = ['时间', '变更前', '变更后', '原因'];
  return {
    kind: 'table',
    title: inLanguage(title ?? '状态变更'),
    columns: heads.map((head, index) => ({
      title: inLanguage(head),
      align: 'left',
      isUnbroken: index === 0,
    })),
    rows: steps
      .filter(({ from, to }) => from !== to)
      .map(({ at, from, to, reason }) => [
        nowInBeijing(at).slice(0, 16),
        inWords(from),
        inWords(to),
        reason ?? '',
      ]),
    empty: inLanguage(empty ?? '无'),
  };
}
