import { referenceOf } from '../fields/fields';
import { isSerialFault, parseSerial, serialLength } from '../fields/serial';
import { isAmong, writtenByReactions } from '../fields/written-by-reactions';
import type { FieldSchema } from '../language/field-schema';
import { isBeside } from './check-references';
import type { Field } from './places';
import { nearest } from './problem';

/** Why a number that the gateway gives cannot stand beside another word of its field. */
const BESIDE: Readonly<Partial<Record<keyof FieldSchema, string>>> = {
  default: '编号由网关在保存时给出，不能有 default',
  required: '编号由网关给出，没有人能填，不能要求必填',
  enum: '编号不从选项里选',
  format: '编号的样子由 x-serial 决定',
  pattern: '编号的样子由 x-serial 决定',
  minLength: '编号的样子由 x-serial 决定',
  'x-value': '编号由网关给出，不能同时由 x-value 计算',
  'x-options': '编号不从选项里选',
  'x-disabled': '编号本来就没有人能改，请删去 x-disabled',
  'x-validator': '编号由网关给出，没有什么可校验的',
  'x-visible': '不出现的字段不存储，编号要留着，不能写 x-visible；不想显示请用 x-hidden',
};

/** A number that the gateway gives (`x-serial`): its pattern, and that nobody else writes the field. */
export function checkSerial(field: Field): void {
  const { name, schema, path, places, page, report, file } = field;
  const pattern = schema['x-serial'];
  if (pattern === undefined) return;
  const at = report.at('x-serial');
  if (schema.type !== 'string') {
    at.key([], `x-serial 只能用在 string 字段上，${name} 是 ${schema.type}`);
    return;
  }
  if (path !== name) {
    at.key([], `x-serial 只能用在记录自己的字段上，${name} 在明细或一组字段里`);
    return;
  }
  checkPattern(field, pattern);
  for (const [key, why] of Object.entries(BESIDE)) report.refuse(schema, [key as keyof FieldSchema], why);
  // The field is read-only by nature; what says otherwise contradicts it.
  if (schema.readOnly === false) report.value('readOnly', '编号没有人能改，请删去 readOnly');
  if (schema['x-pattern'] === 'editable') report.value('x-pattern', '编号没有人能改，请删去 x-pattern');
  const component = schema['x-component'];
  if (component !== undefined && component !== 'Input' && component !== 'QrCode')
    report.value('x-component', '编号显示为文字，或用 QrCode 画成二维码，请删去 x-component');
  if (page.states?.field === path) at.key([], `${name} 是状态字段，不能编号`);
  if (isAmong(writtenByReactions(page.form).values, path))
    at.key([], `联动（x-reactions）会改写 ${name}，编号只由网关给出，请去掉那处联动`);
  for (const other of places) {
    const fill = referenceOf(other.schema)?.fill;
    if (fill && Object.hasOwn(fill, name) && isBeside(field, other))
      file.key([...other.json, 'x-options', 'fill', name], `${name} 由网关编号，不能带入`);
  }
}

function checkPattern({ schema, report }: Field, pattern: string): void {
  const parsed = parseSerial(pattern);
  if (isSerialFault(parsed)) {
    const { wrong, known = [] } = parsed;
    const near = wrong === undefined ? undefined : nearest(wrong, known);
    const suggestion = near === undefined ? undefined : pattern.replace(`{${wrong}}`, `{${near}}`);
    report.inside('x-serial', parsed.at, `编号的样子 ${pattern}：${parsed.fault}`, { suggestion });
    return;
  }
  const { maxLength } = schema;
  const length = serialLength(parsed);
  if (maxLength !== undefined && length > maxLength)
    report.value('maxLength', `编号有 ${length} 个字符，maxLength 却是 ${maxLength}`);
}
