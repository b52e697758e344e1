import { durationInWords } from '../../../../src/contract/base/durations';
import { isObject } from '../../../../src/contract/base/is-object';
import { dictionaryOf, type FieldInfo } from '../../../../src/contract/fields/fields';
import { regionAt, regionOf } from '../../dictionaries/regions';
import type { SchemaRegistry } from '../../schemas/registry';

/** One value in words: names of a dictionary or region, 是 and 否, how many files or rows. Empty for no value. */
export function displayValue(registry: SchemaRegistry, field: FieldInfo, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (field.schema['x-component'] === 'Signature') return '已签名';
  if (field.schema['x-component'] === 'Upload') return Array.isArray(value) ? `${value.length} 个文件` : '';
  if (regionAt(value)) return (value as string[]).map((code) => regionOf(code)?.name).join(' ');
  if (Array.isArray(value)) {
    if (value.some(isObject)) return `${value.length} 项`;
    return value.map((one) => displayValue(registry, field, one)).join('、');
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (field.schema['x-component'] === 'Duration' && typeof value === 'number')
    return durationInWords(value, field.schema['x-component-props']?.units);
  const name = dictionaryOf(field.schema);
  const entries = (name !== undefined && registry.dictionaries()[name]?.entries) || [];
  return entries.find((entry) => entry.value === value)?.label ?? String(value);
}
