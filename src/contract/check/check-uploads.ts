import { FILE_SUFFIXES, isFileSuffix } from '../files';
import type { FieldPlace } from './places';
import { nearest } from './problem';
import type { Report } from './report';

const LIST_TYPES = ['picture-card', 'text'];
const PROPS = ['accept', 'listType'];

/** An `Upload` field: a list of file ids with a bound, and props that say what it takes and how it is drawn. */
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
  checkProps(schema['x-component-props'] ?? {}, [...json, 'x-component-props'], report);
}

function checkProps(props: Readonly<Record<string, unknown>>, at: (string | number)[], report: Report): void {
  for (const prop of Object.keys(props)) {
    if (PROPS.includes(prop)) continue;
    const hint = prop === 'maxCount' ? '个数上限请写字段的 maxItems' : `可以写：${PROPS.join('、')}`;
    report.key([...at, prop], `Upload 没有名为 ${prop} 的属性，${hint}`, {
      suggestion: nearest(prop, PROPS),
    });
  }
  const { accept, listType } = props;
  if (accept !== undefined && (!Array.isArray(accept) || accept.length === 0)) {
    report.value([...at, 'accept'], 'accept 应是扩展名的列表，例如 ["jpg", "png", "pdf"]');
  }
  for (const [index, suffix] of (Array.isArray(accept) ? accept : []).entries()) {
    if (isFileSuffix(suffix)) continue;
    report.value(
      [...at, 'accept', index],
      `不能上传 ${JSON.stringify(suffix)} 文件，可以写：${FILE_SUFFIXES.join('、')}`,
      { suggestion: nearest(String(suffix).replace(/^\./, ''), FILE_SUFFIXES) ?? bareSuffix(suffix) },
    );
  }
  if (listType !== undefined && !LIST_TYPES.includes(String(listType))) {
    report.value([...at, 'listType'], `listType 应是 ${LIST_TYPES.join(' 或 ')}`, {
      suggestion: nearest(String(listType), LIST_TYPES),
    });
  }
}

/** The suffix that was meant by one with a dot or in capitals. */
function bareSuffix(suffix: unknown): string | undefined {
  const bare = String(suffix).replace(/^\./, '').toLowerCase();
  return isFileSuffix(bare) ? bare : undefined;
}
