import type { Dictionary } from '@/contract/language/dictionary-schema';
import type { FieldSchema } from '@/contract/language/field-schema';
import type { FieldsDraft } from '@/contract/new-page/draft';
import { type NewField, PLAIN_FIELD_TYPES, schemaOfType } from '@/contract/new-page/field-types';
import { t } from '@/services/i18n';

/** A guessed field as a person may change it before it becomes part of a page. */
export interface FieldRow {
  /** Its place in the source. */
  key: number;
  isTaken: boolean;
  field: NewField;
  /** What was guessed of it, in Chinese. */
  note?: string | undefined;
  /** Some of its values in the source. */
  samples: readonly string[];
}

/** The type of options that stand in the field itself. */
const OWN_OPTIONS = 'enum';
export const DICTIONARY = 'dictionary:';

/** The fields that a source came to, with values of the source by their places. */
export function fieldRows(
  { fields, notes }: FieldsDraft,
  samples: readonly (readonly string[])[],
): FieldRow[] {
  // A sheet has one note for each of its columns.
  const own = notes.length === fields.length && samples.length > 0;
  return fields.map((field, key) => ({
    key,
    isTaken: true,
    field,
    ...(own && { note: notes[key]!.slice(notes[key]!.indexOf('：') + 1) }),
    samples: samples[key] ?? [],
  }));
}

/** The type of a field as the choice of types has it: a plain type, a format, or `dictionary:` with a name. */
export function typeOf(schema: FieldSchema): string {
  const options = schema['x-options'];
  if (typeof options === 'string' && options.startsWith(DICTIONARY)) return options;
  if (schema.enum) return OWN_OPTIONS;
  if (schema.format) return schema.format;
  if (schema.type === 'boolean') return 'yesno';
  if (schema.type === 'number') return 'number';
  return schema['x-component'] === 'Input.TextArea' ? 'long' : 'text';
}

/** The field with another type; the rest of what was guessed of the type goes. */
export function withType(
  field: NewField,
  type: string,
  dictionaries: Readonly<Record<string, Dictionary>>,
): NewField {
  const name = type.startsWith(DICTIONARY) ? type.slice(DICTIONARY.length) : undefined;
  const value = name === undefined ? undefined : dictionaries[name]?.entries[0]?.value;
  const made: FieldSchema =
    name === undefined
      ? (schemaOfType(type) ?? PLAIN_FIELD_TYPES.text!)
      : { type: typeof value === 'number' ? 'number' : 'string', 'x-options': `dictionary:${name}` };
  const { type: kind, ...rest } = made;
  const isRequired = field.schema.required === true && kind !== 'boolean';
  return {
    ...field,
    unique: field.unique && kind === 'string',
    schema: { type: kind, title: field.title, ...(isRequired && { required: true }), ...rest },
  };
}

export function withTitle(field: NewField, title: string): NewField {
  return { ...field, title, schema: { ...field.schema, title } };
}

/** The field required or not; whether somebody ticked a box is always said. */
export function withRequired(field: NewField, isRequired: boolean): NewField {
  const { type, title, required: _, ...rest } = field.schema;
  return {
    ...field,
    schema: {
      ...(type && { type }),
      ...(title && { title }),
      ...(isRequired && { required: true }),
      ...rest,
    },
  };
}

/** What is wrong with rows, by their keys. */
export function faultsIn(rows: readonly FieldRow[]): Map<number, string> {
  const taken = rows.filter(({ isTaken }) => isTaken);
  const count = (of: (row: FieldRow) => string, value: string) =>
    taken.filter((row) => of(row) === value).length;
  const faultOf = (row: FieldRow): string | undefined => {
    const { name, title } = row.field;
    if (title === '') return t('请输入标题');
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) return t('名称以字母开头，只用字母、数字和下划线');
    if (count(({ field }) => field.name, name) > 1) return t('已有这个名称');
    if (count(({ field }) => field.title, title) > 1) return t('标题重复');
    return undefined;
  };
  return new Map(
    taken.flatMap((row) => {
      const fault = faultOf(row);
      return fault === undefined ? [] : [[row.key, fault]];
    }),
  );
}
