import { dictionaryOf, type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { dateKindOf } from '../language/date-kinds';
import { type Operation, operationOf } from '../language/operations';
import type { Option } from '../language/options';
import type { RecordPage } from '../language/page-schema';
import type { PublishedOwn, PublishedReader } from '../language/published-schema';
import {
  answerName,
  isSeveralFiles,
  PUBLISHED_READERS,
  type PublishedCallName,
  publishedCall,
  publishedTo,
} from './published-calls';

/** In `facts`, `terms` and `filters`: the tenant that publishes, which is no field. */
export const TENANT = 'tenant';

/** How a field is shown: `time` to the minute, `html` as formatted text, `rows` as a table. */
type ScreenFieldKind = 'text' | 'list' | 'day' | 'time' | 'html' | 'rows' | 'files';

/** A field on a screen, by what answers call it. */
export interface ScreenField {
  name: string;
  title: string;
  kind: ScreenFieldKind;
  /** What its codes are called, where they come from a dictionary and are answered as codes. */
  options?: readonly Option[];
  /** The value of which nothing need be said. */
  standard?: unknown;
  /** The columns of `rows`. */
  columns?: readonly ScreenField[];
  isNumber?: boolean;
}

/** The reader's own record of another page, with what of that page the screen shows. */
export interface ScreenOwn extends Omit<PublishedOwn, 'values'> {
  /** Its fields, and what answers call those that they are equal to. */
  values: Readonly<Record<string, string>>;
  /** The call that lists its records. */
  list: Operation;
  /** How one stands, where its page has states. */
  state?: ScreenField;
}

/** A call of suppliers that answers more of a record than the reader's own. */
interface MoreOfRecord {
  calls: Pick<PublishedScreen['calls'], 'get' | 'file'>;
}

/** One of the two screens of what is published, as the gateway describes it to the browser. */
export interface PublishedScreen {
  part: 'list' | 'record';
  reader: PublishedReader;
  title: string;
  description?: string;
  allLabel: string;
  emptyLabel: string;
  goneLabel: string;
  lockedLabel?: string;
  /** The addresses of the two screens; of the second one for each value of `tabs`, or one for all. */
  listPath: string;
  recordPath: string | Readonly<Record<string, string>>;
  calls: Record<'list' | 'get', Operation> & { file?: Operation; filters?: Operation };
  /** What suppliers are answered besides, once they have signed in. */
  more?: MoreOfRecord;
  /** What answers call the fields that the screens show. */
  names: Record<'id' | 'heading' | 'time', string> & Partial<Record<'until' | 'file', string>>;
  /** How many characters of the time are shown: the day, or the minute too. */
  timeLength: 10 | 16;
  /** The text by which the list is searched. */
  search?: string;
  /** Whether it is shown, and asked for, what was read. */
  receipts: boolean;
  /** Whether `until` is a moment that records are sorted by and that is counted down to. */
  deadline: boolean;
  /** The field whose values are tabs above the list, and the parameter of the list call for it. */
  tabs?: ScreenField & { param: string };
  /** What else the list is narrowed by: names of the list call's parameters. */
  filters: readonly { name: string; title: string }[];
  tags: readonly ScreenField[];
  facts: readonly ScreenField[];
  terms: readonly ScreenField[];
  /** Parts of the text in full, in this order; one alone has no heading. */
  body: readonly ScreenField[];
  own?: ScreenOwn;
}

/** What a screen needs of the rest of the page files. */
interface Beside {
  pageAt(path: string): RecordPage | undefined;
  optionsOf(dictionary: string): readonly Option[];
}

/** Where the description of a screen is asked for. */
export const screenFile = (path: string) => `/schemas/screens${path}.json`;

/** The address of a screen: of which reader, and which of the two it is. */
export interface ScreenPath {
  path: string;
  reader: PublishedReader;
  part: PublishedScreen['part'];
}

export function screenPaths(page: RecordPage): ScreenPath[] {
  return PUBLISHED_READERS.flatMap((reader) => {
    const { list, record } = publishedTo(page, reader)?.screens ?? {};
    if (list === undefined || record === undefined) return [];
    const records = typeof record === 'string' ? [record] : Object.values(record);
    return [
      { path: list, reader, part: 'list' as const },
      ...records.map((path) => ({ path, reader, part: 'record' as const })),
    ];
  });
}

/** The description of one of a page's screens, in Chinese as its file has it. */
export function describedScreen(
  page: RecordPage,
  { reader, part }: Pick<ScreenPath, 'reader' | 'part'>,
  beside: Beside,
): PublishedScreen {
  const said = publishedTo(page, reader)!;
  const screens = said.screens!;
  const { list, record, title, description, allLabel, emptyLabel, goneLabel, lockedLabel } = screens;
  const { heading, time, until, file, withSuppliers, tabs, own } = screens;
  const named = (field: string) => answerName(page, reader, field);
  const call = (name: PublishedCallName, by = reader) => publishedCall(page, by, name);
  const fieldOf = (name: string) => screenField(page, reader, name, beside);
  const timeField = fieldsOf(page.form).get(time);
  const [search] = said.search ?? [];
  const { filters = {} } = said;
  const shown = own && ownScreen(own, named, beside);
  return {
    part,
    reader,
    ...{ title, allLabel, emptyLabel, goneLabel, listPath: list, recordPath: record },
    ...(description !== undefined && { description }),
    ...(lockedLabel !== undefined && { lockedLabel }),
    calls: {
      list: call('list'),
      get: call('get'),
      ...(file !== undefined && { file: call('file') }),
      ...(said.filters && { filters: call('filters') }),
    },
    ...(withSuppliers && {
      more: { calls: { get: call('get', 'suppliers'), file: call('file', 'suppliers') } },
    }),
    names: {
      id: named('id'),
      heading: named(heading),
      time: named(time),
      ...(until !== undefined && { until: named(until) }),
      ...(file !== undefined && { file: named(file) }),
    },
    timeLength: timeField && dateKindOf(timeField.schema) === 'date' ? 10 : 16,
    ...(search !== undefined && { search: named(search) }),
    receipts: said.receipts === true,
    deadline: said.deadline !== undefined && said.deadline === until,
    ...(tabs !== undefined && { tabs: { ...fieldOf(tabs), param: paramOf(filters, tabs) } }),
    filters: Object.entries(filters)
      .filter(([, field]) => field !== tabs)
      .map(([name, field]) => ({ name, title: fieldOf(field).title })),
    tags: (screens.tags ?? []).map(fieldOf),
    facts: (screens.facts ?? []).map(fieldOf),
    terms: (screens.terms ?? []).map(fieldOf),
    body: [screens.body ?? []].flat().map(fieldOf),
    ...(shown && { own: shown }),
  };
}

/** The parameter by which the list is narrowed by a field; the field's name where none is. */
function paramOf(filters: Readonly<Record<string, string>>, field: string): string {
  return Object.entries(filters).find(([, of]) => of === field)?.[0] ?? field;
}

function screenField(page: RecordPage, reader: PublishedReader, name: string, beside: Beside): ScreenField {
  const said = publishedTo(page, reader);
  if (name === TENANT && said?.tenant !== undefined)
    return { name: said.tenant, title: '采购方', kind: 'text' };
  const field = fieldsOf(page.form).get(name);
  if (!field) return { name, title: name, kind: 'text' };
  // What is shown of a field that suppliers alone are answered is called as they are answered it.
  const by = said?.fields.includes(name) ? reader : 'suppliers';
  const words = publishedTo(page, by)?.words ?? [];
  return { ...described(field, (path) => words.includes(path), beside), name: answerName(page, by, name) };
}

function described(field: FieldInfo, isInWords: (path: string) => boolean, beside: Beside): ScreenField {
  const { schema, path, title, type } = field;
  const dictionary = isInWords(path) ? undefined : dictionaryOf(schema);
  const columns = itemFieldsOf(field);
  return {
    name: path,
    title,
    kind: kindOf(field),
    ...(dictionary !== undefined && { options: beside.optionsOf(dictionary) }),
    ...(schema.default !== undefined && { standard: schema.default }),
    ...(columns && {
      columns: [...columns.values()].map((one) =>
        described(one, (column) => isInWords(`${path}.${column}`), beside),
      ),
    }),
    ...(type === 'number' && { isNumber: true }),
  };
}

function kindOf(field: FieldInfo): ScreenFieldKind {
  if (isSeveralFiles(field)) return 'files';
  if (itemFieldsOf(field)) return 'rows';
  if (field.schema['x-component'] === 'RichText') return 'html';
  const date = dateKindOf(field.schema);
  if (date === 'date') return 'day';
  if (date === 'dateTime') return 'time';
  return field.type === 'array' ? 'list' : 'text';
}

function ownScreen(
  { values, ...own }: PublishedOwn,
  named: (field: string) => string,
  beside: Beside,
): ScreenOwn | undefined {
  const page = beside.pageAt(own.page);
  if (!page) return undefined;
  const state = page.states && fieldsOf(page.form).get(page.states.field);
  return {
    ...own,
    values: Object.fromEntries(Object.entries(values).map(([field, of]) => [field, named(of)])),
    list: operationOf(page, 'list'),
    ...(state && { state: described(state, () => false, beside) }),
  };
}
