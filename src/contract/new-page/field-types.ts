import type { Dictionaries } from '../fields/fields';
import type { FieldSchema } from '../language/field-schema';
import { FORMAT_NAMES, type FormatName } from '../rules/formats';
import { SourceError } from './source-error';

/** What a person may call the type of a field, and the schema it becomes; beside these, formats and dictionaries. */
export const PLAIN_FIELD_TYPES: Readonly<Record<string, FieldSchema>> = {
  text: { type: 'string', maxLength: 100 },
  long: {
    type: 'string',
    maxLength: 500,
    'x-component': 'Input.TextArea',
    'x-decorator-props': { gridSpan: 2 },
  },
  number: { type: 'number' },
  money: {
    type: 'number',
    minimum: 0,
    maximum: 100_000_000_000,
    multipleOf: 0.01,
    'x-component-props': { precision: 2 },
  },
  yesno: { type: 'boolean', default: false },
};

export const TYPE_WORDS = [...Object.keys(PLAIN_FIELD_TYPES), ...FORMAT_NAMES].join('、');

/** The schema of a new field of one of these types or formats, without its title; undefined for any other word. */
export function schemaOfType(type: string): FieldSchema | undefined {
  if (Object.hasOwn(PLAIN_FIELD_TYPES, type)) return PLAIN_FIELD_TYPES[type]!;
  if (!(FORMAT_NAMES as readonly string[]).includes(type)) return undefined;
  return { type: 'string', format: type as FormatName, ...(type === 'email' && { maxLength: 60 }) };
}

/** A field as `--fields` describes it; `english` is its title in English. */
export interface NewField {
  name: string;
  title: string;
  english?: string;
  unique: boolean;
  schema: FieldSchema;
}

/**
 * Reads `名称:类型:标题[:英文][:required][:unique]`, fields apart by commas. Throws `SourceError` naming the field, and
 * for a wrong type those that there are.
 */
export function readFields(text: string, dictionaries: Dictionaries): NewField[] {
  const fields = text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => readField(part, dictionaries));
  if (fields.length === 0) throw new SourceError('至少要有一个字段，例如 visitDate:date:访厂日期:required');
  return fields;
}

function readField(text: string, dictionaries: Dictionaries): NewField {
  const [name = '', type = '', title = '', ...rest] = text.split(/[:：]/).map((part) => part.trim());
  if (!name || !type || !title)
    throw new SourceError(`字段 "${text}" 要写成 名称:类型:标题，例如 visitDate:date:访厂日期`);
  const words = new Set(rest);
  const english = rest.find((word) => word !== 'required' && word !== 'unique' && word !== '');
  const { type: kind, ...others } = schemaOf(name, type, dictionaries);
  return {
    name,
    title,
    ...(english !== undefined && { english }),
    unique: words.has('unique'),
    schema: { type: kind, title, ...(words.has('required') && { required: true }), ...others },
  };
}

function schemaOf(name: string, type: string, dictionaries: Dictionaries): FieldSchema {
  const known = schemaOfType(type);
  if (known) return known;
  if (Object.hasOwn(dictionaries, type)) {
    const value = dictionaries[type]!.entries[0]!.value;
    return { type: typeof value as 'string' | 'number', 'x-options': `dictionary:${type}` };
  }
  const words = [...Object.keys(PLAIN_FIELD_TYPES), ...FORMAT_NAMES, ...Object.keys(dictionaries)];
  throw new SourceError(`字段 ${name} 的类型不认识 ${type}`, { given: type, known: words });
}
