import type { FieldPlace } from './places';
import type { Report } from './report';

/** A `Signature` field: one file id, which comes of signing alone. */
export function checkSignature({ name, schema, json }: FieldPlace, report: Report): void {
  if (schema['x-component'] !== 'Signature') return;
  for (const key of [
    'x-options',
    'enum',
    'default',
    'x-value',
    'format',
    'pattern',
    'minLength',
    'maxLength',
  ] as const) {
    if (schema[key] !== undefined)
      report.key([...json, key], `${name} 是签名，不能写 ${key}，它的值来自手写`);
  }
}

/** An `Upload` field: a bounded list of file ids whose values come from uploads alone. */
export function checkUpload({ name, schema, json }: FieldPlace, report: Report): void {
  if (schema['x-component'] !== 'Upload' || schema.type !== 'array') return;
  if (schema.items?.type !== 'string') {
    report.key([...json, 'items'], `${name} 存的是附件编号，请写 "items": { "type": "string" }`);
  }
  if (schema.maxItems === undefined) {
    report.key(json, `${name} 请写 maxItems：最多上传几个文件`);
  }
  for (const key of ['x-options', 'enum', 'default', 'x-value'] as const) {
    if (schema[key] !== undefined) report.key([...json, key], `Upload 不能写 ${key}，它的值来自上传`);
  }
}
