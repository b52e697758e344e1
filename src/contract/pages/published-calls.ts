import { type FieldInfo, fieldsOf, itemFieldsOf, referenceOf } from '../fields/fields';
import { type Operation, parseOperation } from '../language/operations';
import type { RecordPage } from '../language/page-schema';
import type { PublishedReader, PublishedTo } from '../language/published-schema';
import { fromRecords } from '../language/references';

/** Who reads what a tenant publishes: its suppliers, or people who are not signed in. */
export const PUBLISHED_READERS: readonly PublishedReader[] = ['suppliers', 'public'];

export type PublishedCallName = 'list' | 'get' | 'file' | 'filters';

export interface PublishedCall {
  reader: PublishedReader;
  name: PublishedCallName;
  operation: Operation;
}

export function publishedTo(page: RecordPage, reader: PublishedReader): PublishedTo | undefined {
  return page.published?.[reader];
}

/** The calls that a page's `published` opens, as it names them or by their standard addresses. */
export function publishedCallsOf(page: RecordPage): PublishedCall[] {
  return PUBLISHED_READERS.flatMap((reader) => {
    const said = publishedTo(page, reader);
    if (!said?.calls && !said?.screens) return [];
    const names: PublishedCallName[] = [
      'list',
      'get',
      ...(fileFieldsOf(page, reader).length > 0 ? (['file'] as const) : []),
      ...(said.filters ? (['filters'] as const) : []),
    ];
    return names.map((name) => ({ reader, name, operation: publishedCall(page, reader, name) }));
  });
}

/**
 * One of them. `query` of the call of one record names its id, and a text field that tells one as well; that of a file the
 * record's id and the file's.
 */
export function publishedCall(page: RecordPage, reader: PublishedReader, name: PublishedCallName): Operation {
  const declared = publishedTo(page, reader)?.calls?.[name];
  if (declared) return parseOperation(declared);
  const standard: Record<PublishedCallName, [string, string[]]> = {
    list: ['', []],
    get: ['/record', ['id']],
    file: ['/file', ['id', 'file']],
    filters: ['/filters', []],
  };
  const [suffix, query] = standard[name];
  return { method: 'GET', path: `/api/published/${reader}/${page.resource.name}${suffix}`, query };
}

/** What a field, or the record's `id`, is called in answers. */
export function answerName(page: RecordPage, reader: PublishedReader, field: string): string {
  const { names = {} } = publishedTo(page, reader)?.calls ?? {};
  return Object.hasOwn(names, field) ? names[field]! : field;
}

/** The fields that a reader is answered; in a list without formatted text, tables and fields of several files. */
export function answeredFields(page: RecordPage, reader: PublishedReader, inList: boolean): FieldInfo[] {
  const fields = fieldsOf(page.form);
  const { fields: all = [], listFields = all } = publishedTo(page, reader) ?? {};
  return (inList ? listFields : all).flatMap((name) => {
    const field = fields.get(name);
    if (!field || (isUpload(field) && reader === 'public')) return [];
    const isLong =
      field.schema['x-component'] === 'RichText' ||
      itemFieldsOf(field) !== undefined ||
      isSeveralFiles(field);
    return inList && isLong ? [] : [field];
  });
}

/** The field, or the column of a table, that an entry of `words` names: `region`, `lines.unit`. */
export function fieldInWords({ form }: RecordPage, path: string): FieldInfo | undefined {
  const [name = '', column] = path.split('.');
  const field = fieldsOf(form).get(name);
  return column === undefined ? field : field && itemFieldsOf(field)?.get(column);
}

/** Whether a field holds the path of a region. */
export function isRegion({ schema }: FieldInfo): boolean {
  const source = referenceOf(schema);
  return source !== undefined && !fromRecords(source) && source.reference === 'region';
}

/** The published fields whose files suppliers may fetch; the public fetches none. */
export function fileFieldsOf(page: RecordPage, reader: PublishedReader): FieldInfo[] {
  return answeredFields(page, reader, false).filter(isUpload);
}

/** Whether a field holds one file at most, which is answered as a text. */
export function isSingleFile(field: FieldInfo): boolean {
  return isUpload(field) && field.schema.maxItems === 1;
}

/** Whether a field may hold several files, each of which is answered with its name, kind and size. */
export function isSeveralFiles(field: FieldInfo): boolean {
  return isUpload(field) && field.schema.maxItems !== 1;
}

function isUpload({ schema }: FieldInfo): boolean {
  return schema['x-component'] === 'Upload';
}
