import type { Doc } from '../base/doc';
import { remembered } from '../base/remembered';
import { type FieldInfo, fieldsOf, referenceOf } from '../fields/fields';
import { hiddenByPerson } from '../fields/hidden-by-person';
import { valueAt } from '../fields/record-shape';
import { writtenByTransitions } from '../fields/record-state';
import { dateKindOf } from '../language/date-kinds';
import { isForAll } from '../language/field-guards';
import type { ListPage, RecordPage } from '../language/page-schema';
import { fromRecords } from '../language/references';
import { columnsOf, searchFields } from '../lists/list-query';
import { recordName } from '../lists/record-name';
import { keysOf } from './record-options';

/** The fields that say which record it is. */
export interface TitleFields {
  /** What it is called. */
  name: string;
  /** What tells it from others of its name. */
  code?: string;
  /** Whom or what it concerns beside, such as the customer of a contract. */
  party?: string;
}

/** Which record it is, in words; a part that the record leaves empty is absent. */
export interface RecordTitle {
  name: string;
  code?: string;
  party?: string;
}

/** What is worked out of a page once. */
interface Naming {
  fields: TitleFields;
  /** Whether any text of the page names its records. */
  isNamed: boolean;
}

const known = new WeakMap<ListPage, Naming>();

/**
 * The fields that a record is named by, from the columns of its list: the code is the first that is unique or can be
 * copied, the name what heads a card (the code itself, where that does), else the first other text, the party the next one.
 * What some people are not shown, or only with a code, names nothing. A page without such texts names its records by the first column.
 */
export function titleFields(page: ListPage): TitleFields {
  return namingOf(page).fields;
}

function namingOf(page: ListPage): Naming {
  return remembered(known, page, () => {
    const texts = namingTexts(page);
    return { fields: readTitleFields(page, texts), isNamed: texts.length > 0 };
  });
}

function readTitleFields(page: ListPage, texts: readonly string[]): TitleFields {
  const unique = keysOf(page);
  const copied = columnsOf(page).flatMap(({ field, copyable }) => (copyable ? field : []));
  // What a list shows only to those who ask for it names no record.
  const folded = columnsOf(page).flatMap(({ field, hidden }) => (hidden ? field : []));
  const code =
    texts.find((field) => unique.includes(field)) ??
    texts.find((field) => copied.includes(field) && !folded.includes(field));
  const { title } = page.list.card ?? {};
  // A telephone number or a mail address reaches somebody, and names nobody.
  const isFormatted = (field: string) => fieldsOf(page.form).get(field)?.schema.format !== undefined;
  const words = texts.filter((field) => field !== code && !copied.includes(field) && !isFormatted(field));
  // A card that is headed by the code: that alone is what people call the record.
  if (code !== undefined && title === code)
    return { name: code, ...(words[0] !== undefined && { party: words[0] }) };
  const [name, party] =
    title !== undefined && texts.includes(title)
      ? [title, ...words.filter((field) => field !== title)]
      : words;
  const open = columnsOf(page).find(({ field }) => isForAll(page.form, field));
  if (name === undefined) return { name: code ?? open?.field ?? 'id' };
  return { name, ...(code !== undefined && { code }), ...(party !== undefined && { party }) };
}

/**
 * The texts of the list in the order of its columns, then those that it is searched by alone; a supplier's code is one. What
 * a transition writes, such as who ordered, tells what became of a record.
 */
function namingTexts(page: ListPage): string[] {
  const fields = fieldsOf(page.form);
  const keys = keysOf(page);
  const hidden = new Set([...hiddenByPerson(page.form), ...writtenByTransitions(page)]);
  const names = [...columnsOf(page), ...searchFields(page)].map(({ field }) => field);
  return [...new Set(names)].filter(
    (name) =>
      name !== page.states?.field &&
      !hidden.has(name) &&
      isForAll(page.form, name) &&
      (isText(fields.get(name)) || (!fields.has(name) && keys.includes(name))),
  );
}

const NO_NAMES: ReadonlySet<string> = new Set(['RichText', 'Signature', 'Color']);

/** What was typed as text, to be read as it stands: no choice, no date, no other record's key. */
function isText(field: FieldInfo | undefined): boolean {
  if (field?.type !== 'string') return false;
  const { schema, dictionary } = field;
  const reference = referenceOf(schema);
  const isKey = reference !== undefined && !(fromRecords(reference) && reference.label === reference.value);
  return (
    !isKey && !dictionary && !schema.enum && !dateKindOf(schema) && !NO_NAMES.has(schema['x-component'] ?? '')
  );
}

/** Which record it is, in words: what its fields hold, or its id where they hold nothing. */
export function recordTitle(page: ListPage, row: Doc): RecordTitle {
  const fields = titleFields(page);
  const code = textOf(row, fields.code);
  const party = textOf(row, fields.party);
  const name = textOf(row, fields.name) || code || String(row.id ?? '');
  return { name, ...(code && code !== name && { code }), ...(party && party !== name && { party }) };
}

/**
 * Which record it is within a sentence: what its list is searched by first, with its name where that is a number, for
 * example `KS-2026-0012 阀门漏水`. Empty where no text of its page names it.
 */
export function recordCaption(page: RecordPage, doc: Doc): string {
  const first = recordName(page, doc);
  if (page.kind !== 'list') return first;
  const { fields, isNamed } = namingOf(page);
  if (!isNamed) return first;
  return [...new Set([first, textOf(doc, fields.name)])].filter((text) => text !== '').join(' ');
}

function textOf(row: Doc, field: string | undefined): string {
  const value = field === undefined ? undefined : valueAt(row, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The field that says how a record stands: that of its states, else what the work bench counts; undefined for none. */
export function stateField(page: ListPage): string | undefined {
  return page.states?.field ?? page.bench?.count;
}
