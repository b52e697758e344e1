import { type Dictionaries, type FieldInfo, fieldsOf } from '../fields/fields';
import { casesIn, rollUpOf } from '../fields/roll-ups';
import { dateKindOf } from '../language/date-kinds';
import type { DerivedCase, RecordPage } from '../language/page-schema';
import { codesOf, optionValues, reportDictionary } from './check-fields';
import { meant, type Report } from './report';

/** Derived fields: known dictionary and fields, conditions that can hold, and a last case for all the rest. */
export function checkDerived(page: RecordPage, dictionaries: Dictionaries, report: Report): void {
  const fields = fieldsOf(page.form);
  for (const [name, { dictionary, cases }] of casesIn(page)) {
    const at = report.at('derived', name);
    const codes = codesOf(dictionary, dictionaries);
    if (!codes) reportDictionary(dictionary, dictionaries, at.at('dictionary'));
    for (const [one, place, index] of at.at('cases').each(cases)) {
      if (codes) place.oneOf('value', one.value, codes, `字典 ${dictionary} 里没有 ${one.value}`);
      if (rollUpOf(page, one.field ?? ''))
        place.value('field', `${one.field} 是汇总的数，取值的条件只能用保存的字段；要按它查询请直接用它`);
      else checkCase(one, index === cases.length - 1, fields, dictionaries, place);
    }
  }
}

function checkCase(
  one: DerivedCase,
  isLast: boolean,
  fields: Map<string, FieldInfo>,
  dictionaries: Dictionaries,
  report: Report,
): void {
  const isBand = one.min !== undefined || one.max !== undefined;
  const hasCondition = one.in !== undefined || one.daysLeft !== undefined || isBand;
  if (one.field === undefined) {
    if (hasCondition) report.value([], '写了 in、daysLeft、min 或 max，还要写 field');
    else if (!isLast) report.value([], '没有条件的取值只能放在最后，否则它后面的都不会用到');
    return;
  }
  if (isLast) report.value([], '最后一个取值不能写条件，否则有的记录没有取值');
  if (!hasCondition) report.value('field', '写了 field，还要写 in、daysLeft、min 或 max');
  if (one.in && one.daysLeft) report.key('daysLeft', 'in 和 daysLeft 只能写一个');
  if (isBand && (one.in || one.daysLeft))
    report.key(one.min === undefined ? 'max' : 'min', 'min、max 不能和 in、daysLeft 写在一起');
  const field = fields.get(one.field);
  if (!field) {
    report.noField('field', one.field, fields.keys());
    return;
  }
  checkIn(one, field, dictionaries, report);
  checkDaysLeft(one, field, report);
  checkBand(one, field, report);
}

function checkBand({ min, max }: DerivedCase, field: FieldInfo, report: Report): void {
  if (min === undefined && max === undefined) return;
  const key = min === undefined ? 'max' : 'min';
  if (field.type !== 'number')
    report.key(key, `${key} 只能用在 number 字段上，${field.path} 是 ${field.type}`);
  if (min !== undefined && max !== undefined && min > max)
    report.value('min', `min（${min}）大于 max（${max}），永远不成立`);
}

function checkIn(one: DerivedCase, field: FieldInfo, dictionaries: Dictionaries, report: Report): void {
  const { path, type, schema } = field;
  const options: readonly unknown[] | undefined = optionValues(schema, dictionaries);
  for (const [value, at] of report.at('in').each(one.in)) {
    const written = JSON.stringify(value);
    if (typeof value !== type) at.value([], `${path} 是 ${type} 类型，不会等于 ${written}`);
    else if (options && !options.includes(value))
      at.value([], `${path} 的选项里没有 ${written}`, meant(String(value), options.map(String)));
  }
}

function checkDaysLeft({ daysLeft }: DerivedCase, field: FieldInfo, report: Report): void {
  if (!daysLeft) return;
  const { min, max } = daysLeft;
  if (field.type !== 'string' || dateKindOf(field.schema) !== 'date')
    report.key('daysLeft', `daysLeft 只能用在日期字段上，${field.path} 没有写 "format": "date"`);
  if (min === undefined && max === undefined) report.value('daysLeft', 'daysLeft 要写 min 或 max');
  if (min !== undefined && max !== undefined && min > max)
    report.value(['daysLeft', 'min'], `min（${min}）大于 max（${max}），永远不成立`);
}
