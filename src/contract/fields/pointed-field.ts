import type { RecordPage } from '../language/page-schema';
import { dictionaryOf, type FieldInfo, fieldsOf } from './fields';

/** What a name such as `refs.supplier.telephone` says: the field that holds the reference, and a field of that record. */
export interface PointedColumn {
  name: string;
  reference: string;
  field: string;
}

/** The parts of a name that goes through a reference; undefined for every other name. */
export function pointedAt(name: string): PointedColumn | undefined {
  const [, reference, field] = /^refs\.([^.]+)\.(.+)$/.exec(name) ?? [];
  return reference !== undefined && field !== undefined ? { name, reference, field } : undefined;
}

/** Another page's field that a name goes to through a reference (`pointed`); undefined for other names. */
export function pointedField({ pointed }: Pick<RecordPage, 'pointed'>, name: string): FieldInfo | undefined {
  const schema = pointed && Object.hasOwn(pointed, name) ? pointed[name] : undefined;
  if (!schema || schema.type === 'void') return undefined;
  const dictionary = dictionaryOf(schema);
  const { type, title = name } = schema;
  return { path: name, title, type, schema, ...(dictionary !== undefined && { dictionary }) };
}

/** The field that a name of a list stands for: of the page's own form, or of a record that a reference names. */
export function listField(page: Pick<RecordPage, 'form' | 'pointed'>, name: string): FieldInfo | undefined {
  return fieldsOf(page.form).get(name) ?? pointedField(page, name);
}
