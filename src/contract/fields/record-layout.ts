import { dateKindOf } from '../language/date-kinds';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { fieldsOf } from './fields';

/** What the fields of a form store, by the field's path (`lines[].price` for one in rows): type, kind of date, former name. */
export type RecordLayout = Readonly<Record<string, string>>;

/** The layout of a page's records, to be kept beside them and compared with the next. */
export function recordLayout(form: FormObject): RecordLayout {
  return Object.fromEntries(layoutFields(form).map(({ path, schema }) => [path, wordOf(schema)]));
}

/** Every field of a form with its path in the record, those in rows below `list[]`. */
export function layoutFields(form: FormObject): { path: string; schema: FieldSchema }[] {
  const visit = (
    properties: Record<string, FieldSchema>,
    prefix: string,
  ): { path: string; schema: FieldSchema }[] =>
    [...fieldsOf({ type: 'object', properties })].flatMap(([name, { schema }]) => [
      { path: prefix + name, schema },
      ...(schema.items?.properties ? visit(schema.items.properties, `${prefix}${name}[].`) : []),
    ]);
  return visit(form.properties, '');
}

function wordOf(schema: FieldSchema): string {
  const items = schema.items ? `[${schema.items.type}]` : '';
  const kind = dateKindOf(schema);
  return [`${schema.type}${items}`, kind && `:${kind}`, schema.was && `<${schema.was}`]
    .filter(Boolean)
    .join('');
}
