import { dateKindOf } from './date-kinds';
import { type FieldInfo, fieldsOf, itemFieldsOf } from './fields';
import { type Operation, parseOperation } from './operations';
import type { RecordPage } from './page-schema';
import type { PublishedReader, PublishedTo } from './published-schema';

/** Who reads what a tenant publishes: its suppliers, or people who are not signed in. */
export const PUBLISHED_READERS: readonly PublishedReader[] = ['suppliers', 'public'];

type PublishedCallName = 'list' | 'get' | 'file';

/** A call that reads what a page publishes. */
export interface PublishedCall {
  reader: PublishedReader;
  name: PublishedCallName;
  operation: Operation;
}

/** What is published of a page to a reader; undefined where nothing is. */
export function publishedTo(page: RecordPage, reader: PublishedReader): PublishedTo | undefined {
  return page.published?.[reader];
}

/** The calls that a page's `published` opens, as it names them or by their standard addresses. */
export function publishedCallsOf(page: RecordPage): PublishedCall[] {
  return PUBLISHED_READERS.flatMap((reader) => {
    const said = publishedTo(page, reader);
    if (!said?.calls && !said?.screens) return [];
    const names: PublishedCallName[] = fileFieldOf(page, reader) ? ['list', 'get', 'file'] : ['list', 'get'];
    return names.map((name) => ({ reader, name, operation: publishedCall(page, reader, name) }));
  });
}

/** One of them. `query` of the call of one record names its id, that of a file the record's and the file's. */
function publishedCall(page: RecordPage, reader: PublishedReader, name: PublishedCallName): Operation {
  const declared = publishedTo(page, reader)?.calls?.[name];
  if (declared) return parseOperation(declared);
  const standard: Record<PublishedCallName, [string, string[]]> = {
    list: ['', []],
    get: ['/record', ['id']],
    file: ['/file', ['id', 'file']],
  };
  const [suffix, query] = standard[name];
  return { method: 'GET', path: `/api/published/${reader}/${page.resource.name}${suffix}`, query };
}

/** What a field, or the record's `id`, is called in answers. */
export function answerName(page: RecordPage, reader: PublishedReader, field: string): string {
  const { names = {} } = publishedTo(page, reader)?.calls ?? {};
  return Object.hasOwn(names, field) ? names[field]! : field;
}

/** The fields that a reader is answered; in a list without formatted text and tables. */
export function answeredFields(page: RecordPage, reader: PublishedReader, inList: boolean): FieldInfo[] {
  const fields = fieldsOf(page.form);
  return (publishedTo(page, reader)?.fields ?? []).flatMap((name) => {
    const field = fields.get(name);
    if (!field || (isUpload(field) && reader === 'public')) return [];
    const isLong = field.schema['x-component'] === 'RichText' || itemFieldsOf(field) !== undefined;
    return inList && isLong ? [] : [field];
  });
}

/** The published field whose one file suppliers may fetch; the public fetches none. */
export function fileFieldOf(page: RecordPage, reader: PublishedReader): FieldInfo | undefined {
  return answeredFields(page, reader, false).find(isSingleFile);
}

/** Whether a field holds one file at most, which is answered as a text. */
export function isSingleFile(field: FieldInfo): boolean {
  return isUpload(field) && field.schema.maxItems === 1;
}

function isUpload({ schema }: FieldInfo): boolean {
  return schema['x-component'] === 'Upload';
}

/** One of the two screens of what is published, as the gateway describes it to the browser. */
export interface PublishedScreen {
  part: 'list' | 'record';
  reader: PublishedReader;
  title: string;
  allLabel: string;
  emptyLabel: string;
  goneLabel: string;
  /** The addresses of the two screens. */
  listPath: string;
  recordPath: string;
  calls: Record<'list' | 'get', Operation> & { file?: Operation };
  /** What answers call the fields that the screens show. */
  names: Record<'id' | 'heading' | 'time', string> & Partial<Record<'until' | 'body' | 'file', string>>;
  /** How many characters of the time are shown: the day, or the minute too. */
  timeLength: 10 | 16;
  /** The text by which the list is searched. */
  search?: string;
  /** Whether it is shown, and asked for, what was read. */
  receipts: boolean;
}

/** Where the description of a screen is asked for. */
export const screenFile = (path: string) => `/schemas/screens${path}.json`;

/** The screens that a page's `published` describes, by their paths. */
export function publishedScreensOf(page: RecordPage): Map<string, PublishedScreen> {
  return new Map(
    PUBLISHED_READERS.flatMap((reader) => {
      const { list, record } = publishedTo(page, reader)?.screens ?? {};
      if (list === undefined || record === undefined) return [];
      return [
        [list, screenOf(page, reader, 'list')],
        [record, screenOf(page, reader, 'record')],
      ] as const;
    }),
  );
}

function screenOf(page: RecordPage, reader: PublishedReader, part: PublishedScreen['part']): PublishedScreen {
  const said = publishedTo(page, reader)!;
  const { list, record, title, allLabel, emptyLabel, goneLabel, heading, time, until, body, file } =
    said.screens!;
  const named = (field: string) => answerName(page, reader, field);
  const call = (name: PublishedCallName) => publishedCall(page, reader, name);
  const timeField = fieldsOf(page.form).get(time);
  const [search] = said.search ?? [];
  return {
    part,
    reader,
    ...{ title, allLabel, emptyLabel, goneLabel, listPath: list, recordPath: record },
    calls: { list: call('list'), get: call('get'), ...(file !== undefined && { file: call('file') }) },
    names: {
      id: named('id'),
      heading: named(heading),
      time: named(time),
      ...(until !== undefined && { until: named(until) }),
      ...(body !== undefined && { body: named(body) }),
      ...(file !== undefined && { file: named(file) }),
    },
    timeLength: timeField && dateKindOf(timeField.schema) === 'date' ? 10 : 16,
    ...(search !== undefined && { search: named(search) }),
    receipts: said.receipts === true,
  };
}
