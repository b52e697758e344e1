import { nearest } from '../../../src/contract/check/problem';
import type { Dictionary } from '../../../src/contract/dictionary-schema';
import type { FieldSchema } from '../../../src/contract/field-schema';
import { PLAIN_FIELD_TYPES, schemaOfType } from '../../../src/contract/new-field-types';
import { FORMAT_NAMES } from '../../../src/contract/rules/formats';
import { UsageError } from '../command';

export const TYPE_WORDS = [...Object.keys(PLAIN_FIELD_TYPES), ...FORMAT_NAMES].join('、');

/** A field as `--fields` describes it; `english` is its title in English. */
export interface NewField {
  name: string;
  title: string;
  english?: string;
  unique: boolean;
  schema: FieldSchema;
}

/**
 * Reads `名称:类型:标题[:英文][:required][:unique]`, fields apart by commas. Throws `UsageError` naming the field and
 * the nearest type.
 */
export function readFields(text: string, dictionaries: Readonly<Record<string, Dictionary>>): NewField[] {
  const fields = text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => readField(part, dictionaries));
  if (fields.length === 0) throw new UsageError('至少要有一个字段，例如 visitDate:date:访厂日期:required');
  return fields;
}

function readField(text: string, dictionaries: Readonly<Record<string, Dictionary>>): NewField {
  const [name = '', type = '', title = '', ...rest] = text.split(/[:：]/).map((part) => part.trim());
  if (!name || !type || !title)
    throw new UsageError(`字段 "${text}" 要写成 名称:类型:标题，例如 visitDate:date:访厂日期`);
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

function schemaOf(
  name: string,
  type: string,
  dictionaries: Readonly<Record<string, Dictionary>>,
): FieldSchema {
  const known = schemaOfType(type);
  if (known) return known;
  if (Object.hasOwn(dictionaries, type)) {
    const value = dictionaries[type]!.entries[0]!.value;
    return { type: typeof value as 'string' | 'number', 'x-options': `dictionary:${type}` };
  }
  const meant = nearest(type, [
    ...Object.keys(PLAIN_FIELD_TYPES),
    ...FORMAT_NAMES,
    ...Object.keys(dictionaries),
  ]);
  const hint = meant ? `（您是不是想写 ${meant}？）` : '';
  throw new UsageError(`字段 ${name} 的类型不认识 ${type}${hint}，可以是：${TYPE_WORDS}，或字典名`);
}
