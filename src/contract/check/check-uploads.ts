import type { Field } from './places';

const OF_FILES = ['x-options', 'enum', 'default', 'x-value'] as const;

/** A `Signature` field: one file id, which comes of signing alone. */
export function checkSignature({ name, schema, report }: Field): void {
  if (schema['x-component'] !== 'Signature') return;
  const rules = [...OF_FILES, 'format', 'pattern', 'minLength', 'maxLength'] as const;
  report.refuse(schema, rules, (key) => `${name} 是签名，不能写 ${key}，它的值来自手写`);
}

/** An `Upload` field: a bounded list of file ids whose values come from uploads alone. */
export function checkUpload({ name, schema, report }: Field): void {
  if (schema['x-component'] !== 'Upload' || schema.type !== 'array') return;
  if (schema.items?.type !== 'string')
    report.key('items', `${name} 存的是附件编号，请写 "items": { "type": "string" }`);
  if (schema.maxItems === undefined) report.key([], `${name} 请写 maxItems：最多上传几个文件`);
  report.refuse(schema, OF_FILES, (key) => `Upload 不能写 ${key}，它的值来自上传`);
}
