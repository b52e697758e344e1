import { nowInBeijing } from '../../../src/contract/fields/derived';
import { fieldsOf } from '../../../src/contract/fields/fields';
import { valueAt } from '../../../src/contract/fields/record-shape';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import type { RelatedBlock, StepsBlock } from '../../../src/contract/language/print-schema';
import { columnsOf, type RecordRow } from '../../../src/contract/lists/list-query';
import { relationValue } from '../../../src/contract/pages/relations';
import { filledIn } from '../../kernel/base/translate';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import type { PrintBlock, TableBlock } from '../../kernel/pdf/print/print-document';
import { grantsOf } from '../../kernel/policies/grants';
import { pageGranted } from '../../kernel/records/common/granted-page';
import { presented, type RecordContext } from '../../kernel/records/context/record-context';
import { asAnswered } from '../../kernel/records/context/seen-fields';
import { localizeRecord } from '../../kernel/records/hooks/localize';
import { isStored } from '../../kernel/records/hooks/sources';
import { type Filter, SUPPLIER_CODE } from '../../kernel/records/lists/filter';
import { listRecords } from '../../kernel/records/lists/list-records';
import { shownOfOthers } from '../../kernel/records/lists/roll-ups';
import { readsOfSuppliers } from '../../kernel/records/routes/supplier-records';
import type { Step } from './approval-rows';
import { LONG, lookOf, type Words, wordsFor } from './words';

/** Rows of a table of another page's records. */
const MOST_ROWS = 100;

/** A label of more characters is broken where two fields stand beside each other. */
const LONG_LABEL = 12;

/** Records of another page that belong to the printed one, as their reader is answered them, the oldest first. */
export interface RelatedRecords {
  words: Words;
  rows: RecordRow[];
  total: number;
}

export interface PrintLanguage {
  inLanguage(text: string): string;
  /** The language is not the one that records are stored in. */
  isTranslated: boolean;
}

/** The records that a block lists; undefined where the caller may not read that page, or it is out of service. */
export async function relatedRecords(
  context: RecordContext,
  trx: Trx,
  user: User,
  { related, by = { [SUPPLIER_CODE]: SUPPLIER_CODE } }: RelatedBlock,
  row: RecordRow,
  language: PrintLanguage,
): Promise<RelatedRecords | undefined> {
  const { registry } = context;
  const whole = registry.byPath(related)?.page;
  if (!whole || !isRecordPage(whole) || !isStored(whole)) return undefined;
  const granted = await grantsOf(trx, user, registry);
  if (!readsOfSuppliers(context, whole, user, granted)) return undefined;
  const page = pageGranted(whole, granted, user);
  const filters = Object.entries(by).map(
    ([field, own]): Filter => ({ kind: 'related', field, value: relationValue(row, own) }),
  );
  if (filters.length === 0) return undefined;
  const request = {
    pageNum: 1,
    pageSize: MOST_ROWS,
    sort: { field: 'createdAt', descending: false },
    filters,
  };
  const { list, total } = await listRecords(trx, page, user, request, context.clock());
  const shown = await shownOfOthers(trx, { user, page });
  const read = list.map((record) => presented(context, page, { ...record, shown }));
  const rows = (await asAnswered(trx, context, { user, page }, read)).map((one) =>
    localized(page, one, language),
  );
  const words = await wordsFor(trx, { registry, user, page, inLanguage: language.inLanguage }, {}, rows);
  return { words, rows, total };
}

/** A record's own words in the language of a print. */
export function localized(page: RecordPage, row: RecordRow, { inLanguage, isTranslated }: PrintLanguage) {
  return isTranslated ? ({ ...row, ...localizeRecord(page, row, inLanguage) } as RecordRow) : row;
}

/** A table of a list's records, or what is filled in of a form's. Nothing where they are not the reader's to see. */
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
  const own = page.kind === 'list' ? columnsOf(page).map(({ field }) => field) : fieldsOf(page.form).keys();
  const fields = [...(block.columns ?? own)].flatMap((name) => {
    const field = words.field(name);
    return field && field.type !== 'object' && words.isPrinted(name) ? [{ name, field }] : [];
  });
  const cells = rows.map((row) => fields.map(({ name, field }) => words.valueOf(field, valueAt(row, name))));
  const titles = fields.map(({ name }) => words.titleOf(name));
  if (page.kind === 'list') {
    const columns = fields.map(({ field }, index) => ({ title: titles[index]!, ...lookOf(field) }));
    const counted = total > rows.length ? '共 {total} 条，此处列出前 {shown} 条' : '共 {total} 条';
    const below = filledIn(counted, { total: String(total), shown: String(rows.length) }, inLanguage);
    return [{ kind: 'table', title, columns, rows: cells, total, ...(total > 0 && { below }), empty }];
  }
  const items = (cells[0] ?? []).flatMap((value, index) => {
    const label = `${titles[index]}${inLanguage('：')}`;
    return value === '' ? [] : [{ label, value, isWide: value.length > LONG }];
  });
  const none = { label: '', value: empty, isWide: true };
  const columns = items.some(({ label }) => label.length > LONG_LABEL) ? 1 : 2;
  return [{ kind: 'fields', title, columns, items: items.length > 0 ? items : [none] }];
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
