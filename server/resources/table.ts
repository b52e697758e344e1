import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { derivedOf, type FieldInfo, fieldsOf } from '../../src/contract/fields';
import { searchFields, sortFields } from '../../src/contract/list-query';
import type { PageSchema } from '../../src/contract/page-schema';

/** A field that the list searches, sorts or keeps unique by: a stored generated column beside the document. */
export interface IndexedField {
  field: string;
  column: string;
  type: 'text' | 'numeric' | 'boolean';
}

const SQL_TYPES = { string: 'text', number: 'numeric', boolean: 'boolean' } as const;

/** The table of a resource. Resource names are checked by the page schema, and quoted all the same. */
export function tableName(resource: string): string {
  return `r_${resource}`;
}

/** The generated column of a field path; long nested paths are shortened by hash to PostgreSQL's 63 bytes. */
export function columnName(field: string): string {
  const name = `f_${field.replaceAll('.', '__')}`;
  return name.length <= 60 ? name : `f_${createHash('sha256').update(field).digest('hex').slice(0, 40)}`;
}

/** Which fields of a page need a column: searchable, sortable, unique, and those that derived fields read. */
export function indexedFields(page: PageSchema): IndexedField[] {
  const fields = fieldsOf(page.form);
  const names = new Set([
    ...searchFields(page).map((item) => item.field),
    ...sortFields(page),
    ...(page.resource.unique ?? []),
    ...Object.values(page.derived ?? {}).flatMap((derived) =>
      derived.cases.flatMap((one) => one.field ?? []),
    ),
  ]);
  return [...names].flatMap((name) => {
    const field = fields.get(name);
    if (!field || derivedOf(page, name)) return [];
    const type = columnType(field);
    return type ? [{ field: name, column: columnName(name), type }] : [];
  });
}

function columnType(field: FieldInfo): IndexedField['type'] | undefined {
  return field.type in SQL_TYPES ? SQL_TYPES[field.type as keyof typeof SQL_TYPES] : undefined;
}

/**
 * The value of a field inside `doc`, typed. A value of another JSON type (from before a page changed the
 * field's type) reads as null instead of failing the whole table.
 */
export function fieldExpression(field: string, type: IndexedField['type']): RawBuilder<unknown> {
  const path = sql.lit(`{${field.split('.').join(',')}}`);
  const json = sql`doc #> ${path}::text[]`;
  const text = sql`doc #>> ${path}::text[]`;
  if (type === 'text') return sql`CASE WHEN jsonb_typeof(${json}) = 'string' THEN ${text} END`;
  const jsonType = type === 'numeric' ? 'number' : 'boolean';
  return sql`CASE WHEN jsonb_typeof(${json}) = ${sql.lit(jsonType)} THEN (${text})::${sql.raw(type)} END`;
}
