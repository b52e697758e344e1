import { smallestUnit, UNIT_MINUTES, unitsOf } from '../base/durations';
import { isRichText } from '../base/rich-text';
import { isReadOnly } from '../fields/computed-field';
import { dictionaryOf, fieldsOf, referenceOf } from '../fields/fields';
import { dateKindOf, isDateKind, pickedKind } from '../language/date-kinds';
import type { FieldSchema } from '../language/field-schema';
import { FORMATS } from '../rules/formats';
import { MOST_CODE_LENGTH, starsOf } from '../rules/implied';
import { isBeside } from './check-references';
import type { Field } from './places';

/** What single components ask of their field beyond the type: props that go together, and fields that they name. */
export const COMPONENT_RULES: readonly ((field: Field) => void)[] = [
  checkPicker,
  checkFormatted,
  checkCurrency,
  checkTree,
  checkRating,
  checkDuration,
  checkColor,
  checkCode,
];

/** A rating lies between one step and its stars; bounds that leave nothing of them are a slip. */
function checkRating({ schema, report }: Field): void {
  if (schema['x-component'] !== 'Rating') return;
  const { count, step } = starsOf(schema);
  report.refuse(schema, ['multipleOf'], 'Rating 打整颗还是半颗由 allowHalf 决定，不能写 multipleOf');
  for (const bound of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const) {
    const value = schema[bound];
    if (value !== undefined && (value < 0 || value > count))
      report.value(bound, `Rating 一共 ${count} 颗星，${bound} 应在 0 到 ${count} 之间`);
  }
  if (typeof schema.default === 'number' && !isStars(schema.default, count, step))
    report.value('default', `默认值应是 ${step} 到 ${count}，每次增加 ${step}`);
}

function isStars(value: number, count: number, step: number): boolean {
  return value >= step && value <= count && Number.isInteger(value / step);
}

function checkDuration({ schema, report }: Field): void {
  if (schema['x-component'] !== 'Duration') return;
  report.refuse(schema, ['multipleOf'], 'Duration 的最小单位由 units 决定，不能写 multipleOf');
  const unit = smallestUnit(unitsOf(schema['x-component-props']?.units));
  const size = UNIT_MINUTES[unit];
  const isWhole = (value: number) => value >= 0 && Number.isInteger(value / size);
  const of = size === 1 ? '整分钟' : `${size} 的整数倍`;
  for (const key of ['minimum', 'maximum', 'default'] as const) {
    const value = schema[key];
    if (typeof value === 'number' && !isWhole(value))
      report.value(key, `Duration 存的是分钟数，${key} 应是不小于 0 的${of}`);
  }
}

function checkColor({ schema, report }: Field): void {
  if (schema['x-component'] !== 'Color') return;
  const why = 'Color 存的是 #rrggbb，不能另写规则或选项';
  report.refuse(schema, ['minLength', 'maxLength', 'pattern', 'enum', 'x-options'], why);
  const { format, default: initial } = schema;
  if (format !== undefined && format !== 'color') report.value('format', why);
  if (typeof initial === 'string' && !initial.includes('{{') && !FORMATS.color.test(initial))
    report.value('default', '颜色写成 #rrggbb，小写，例如 #1677ff');
}

/** Nobody types a code that is drawn: it is computed, given by the gateway, or written by a transition. */
function checkCode({ schema, report, name }: Field): void {
  if (schema['x-component'] !== 'QrCode') return;
  const isTyped = schema['x-value'] === undefined && schema['x-serial'] === undefined && !isReadOnly(schema);
  const instead = '请写 x-value、x-serial，或 "x-pattern": "readPretty"';
  if (isTyped) report.key('x-component', `${name} 画成二维码，不能输入，${instead}`);
  report.refuse(schema, ['enum', 'x-options'], (key) => `QrCode 画的是文字，不能写 ${key}`);
  if ((schema.maxLength ?? 0) > MOST_CODE_LENGTH)
    report.value('maxLength', `二维码最多写 ${MOST_CODE_LENGTH} 个字`);
}

/** `format`, `picker` and `showTime` say the same in different ways; they must not say different things. */
function checkPicker({ schema, report }: Field): void {
  const { 'x-component-props': props = {}, 'x-component': component, format } = schema;
  const picked = pickedKind(schema);
  if (props.showTime === true && isDateKind(String(props.picker)) && props.picker !== 'date')
    report.key(['x-component-props', 'showTime'], `showTime 只能和 picker 为 date 一起用`);
  const isPlain = ['picker', 'showTime', 'seconds'].every((name) => props[name] === undefined);
  if (picked === undefined || !isDateKind(format)) return;
  const fits = isPlain ? sameFamily(schema) : picked === format;
  if (!fits) report.value('format', `format 是 ${format}，${component} 选的却是 ${picked}`);
}

/** A picker without props takes its kind from `format`, as long as it is one of days or one of hours as the picker is. */
function sameFamily(schema: FieldSchema): boolean {
  const isTime = (kind: unknown) => kind === 'time' || kind === 'hourMinute';
  return isTime(dateKindOf(schema)) === isTime(pickedKind(schema));
}

/** `currencyField` names a text field beside the amount or at the top of the record. */
function checkCurrency({ page, places, report, ...field }: Field): void {
  const { currency, currencyField } = field.schema['x-component-props'] ?? {};
  if (field.schema['x-component'] !== 'Money') return;
  const at = report.at('x-component-props');
  if (typeof currency === 'string' && !/^[A-Z]{3}$/.test(currency))
    at.value('currency', '币种请写三个大写字母的代码，例如 CNY');
  if (typeof currencyField !== 'string') return;
  const known = new Map<string, FieldSchema['type']>(
    [...fieldsOf(page.form)].map(([path, { type }]) => [path, type]),
  );
  for (const other of places) if (isBeside(other, field)) known.set(other.name, other.schema.type);
  const type = known.get(currencyField);
  if (type === undefined) at.noField('currencyField', currencyField, known.keys());
  else if (type !== 'string')
    at.value('currencyField', `${currencyField} 是 ${type} 类型，币种字段应是 string`);
}

/** Of formatted text only the length of what is read can be bounded. */
function checkFormatted({ schema, report }: Field): void {
  if (schema['x-component'] !== 'RichText') return;
  const rules = ['minLength', 'pattern', 'format', 'enum', 'x-options'] as const;
  report.refuse(schema, rules, (rule) => `RichText 存的是带格式的文本，不能写 ${rule}`);
  if (typeof schema.default === 'string' && !isRichText(schema.default))
    report.value('default', '默认值不是 RichText 能保存的内容，例如 <p>文字</p>');
}

/** A dictionary with levels is chosen from as a tree; a tree of the gateway is chosen from to its leaves. */
function checkTree({ schema, dictionaries, report, name }: Field): void {
  const { 'x-component': component = '', 'x-component-props': props = {} } = schema;
  const dictionary = dictionaryOf(schema) ?? '';
  const known = Object.hasOwn(dictionaries, dictionary) ? dictionaries[dictionary] : undefined;
  const isTree = known?.entries.some(({ children }) => children !== undefined);
  if (isTree && component !== 'Cascader' && component !== 'TreeSelect')
    report.value('x-options', `字典 ${dictionary} 有下级，${name} 要用 Cascader 或 TreeSelect 来选`);
  if (component === 'Cascader' && referenceOf(schema) && props.changeOnSelect !== undefined)
    report.key(['x-component-props', 'changeOnSelect'], '参照数据要选到最末一级，不能写 changeOnSelect');
}
