import { messagePieces, pieceParam } from '../../../src/contract/api/reminders';
import type { Doc } from '../../../src/contract/base/doc';
import { derivedOf, dictionaryOf, fieldsOf, referenceOf, titleOf } from '../../../src/contract/fields/fields';
import { valueAt } from '../../../src/contract/fields/record-shape';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { fromRecords } from '../../../src/contract/language/references';
import type { Reminder } from '../../../src/contract/language/remind-schema';
import { recordCaption } from '../../../src/contract/pages/record-title';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { displayValue } from '../../kernel/records/common/display-value';
import { chosenRecord } from '../../kernel/records/options/record-options';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/** What a reminder says, as `sendMessage` takes it. */
export interface ReminderText {
  title: string;
  body: string;
  params: Record<string, string>;
}

/** What a reminder says of a record to those who open it on `shown`. */
export function reminderText(
  shown: RecordPage,
  { doc, date, daysLeft, field, message }: { doc: Doc; date: string; daysLeft: number } & Reminder,
  pieces: Readonly<Record<string, string>>,
): ReminderText {
  const name = recordCaption(shown, doc);
  const params = {
    ...pieces,
    page: shown.title,
    name,
    field: titleOf(shown, field),
    date,
    days: String(Math.abs(daysLeft)),
  };
  const when = daysLeft > 0 ? 'before' : daysLeft === 0 ? 'today' : 'after';
  const texts = name === '' ? TEXTS.page : TEXTS.record;
  const title = message ?? (daysLeft < 0 ? texts.over : texts.near);
  return { title, body: message === undefined ? LEFT[when] : texts[when], params };
}

/** Beside a title that the product words itself. */
const LEFT = {
  before: '还有 {days} 天，请及时处理。',
  today: '就是今天，请及时处理。',
  after: '已过 {days} 天，请尽快处理。',
} as const;
const TEXTS = {
  page: {
    near: '{page}即将到期：{field} {date}',
    over: '{page}已过期：{field} {date}',
    before: '{page}：{field} {date}，还有 {days} 天，请及时处理。',
    today: '{page}：{field} {date}，就是今天，请及时处理。',
    after: '{page}：{field} {date}，已过 {days} 天，请尽快处理。',
  },
  record: {
    near: '{page}「{name}」即将到期：{field} {date}',
    over: '{page}「{name}」已过期：{field} {date}',
    before: '{page}「{name}」：{field} {date}，还有 {days} 天，请及时处理。',
    today: '{page}「{name}」：{field} {date}，就是今天，请及时处理。',
    after: '{page}「{name}」：{field} {date}，已过 {days} 天，请尽快处理。',
  },
} as const;

/** What the pieces of a message stand for, in words. */
export async function pieceValues(
  trx: Trx,
  registry: SchemaRegistry,
  { user, page, row }: { user: User; page: RecordPage; row: Doc },
  message = '',
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const { written, field: name } of messagePieces(message)) {
    if (name === undefined) continue;
    const { text, isWord } = await textOf(trx, registry, { user, page, row }, name);
    values[pieceParam(written, isWord)] = text;
  }
  return values;
}

async function textOf(
  trx: Trx,
  registry: SchemaRegistry,
  { user, page, row }: { user: User; page: RecordPage; row: Doc },
  name: string,
): Promise<{ text: string; isWord: boolean }> {
  const value = valueAt(row, name);
  const derived = derivedOf(page, name);
  if (derived) {
    const { entries = [] } = registry.dictionaries()[derived.dictionary] ?? {};
    const text = entries.find((entry) => entry.value === value)?.label ?? String(value ?? '');
    return { text, isWord: true };
  }
  const field = fieldsOf(page.form).get(name);
  // Added up of other records.
  if (!field) return { text: String(value ?? ''), isWord: false };
  const options = referenceOf(field.schema);
  if (options && fromRecords(options) && typeof value === 'string' && value !== '') {
    const chosen = await chosenRecord(trx, registry, user, options, value);
    return { text: String(chosen?.[options.label] ?? value), isWord: false };
  }
  const isWord = typeof value === 'boolean' || dictionaryOf(field.schema) !== undefined;
  return { text: displayValue(registry, field, value), isWord };
}
