import { type FieldInfo, fieldsOf } from '../fields/fields';
import { casesIn, rollUpOf } from '../fields/roll-ups';
import { dateKindOf } from '../language/date-kinds';
import type { Dictionary } from '../language/dictionary-schema';
import type { DerivedCase, RecordPage } from '../language/page-schema';
import { optionValues, reportDictionary } from './check-fields';
import { meant, type Report } from './report';

type Dictionaries = Readonly<Record<string, Dictionary>>;

/** Derived fields: known dictionary and fields, conditions that can hold, and a last case for all the rest. */
export function checkDerived(page: RecordPage, dictionaries: Dictionaries, report: Report): void {
  const fields = fieldsOf(page.form);
  for (const [name, { dictionary, cases }] of casesIn(page)) {
    const json = ['derived', name];
    const known = Object.hasOwn(dictionaries, dictionary) ? dictionaries[dictionary] : undefined;
    if (!known) reportDictionary(dictionary, dictionaries, report.at(...json, 'dictionary'));
    for (const [index, one] of cases.entries()) {
      const place = report.at(...json, 'cases', index);
      const values = known?.entries.map((entry) => String(entry.value));
      if (values && !values.includes(one.value)) {
        place.value('value', `字典 ${dictionary} 里没有 ${one.value}`, meant(one.value, values));
      }
      if (rollUpOf(page, one.field ?? '')) {
        place.value('field', `${one.field} 是汇总的数，取值的条件只能用保存的字段；要按它查询请直接用它`);
        continue;
      }
      checkCase(one, index === cases.length - 1, fields, dictionaries, place);
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
  const options = optionValues(field.schema, dictionaries);
  for (const [index, value] of (one.in ?? []).entries()) {
    const item = ['in', index];
    if (typeof value !== field.type) {
      report.value(item, `${field.path} 是 ${field.type} 类型，不会等于 ${JSON.stringify(value)}`);
    } else if (options && !options.some((option) => option === value)) {
      report.value(
        item,
        `${field.path} 的选项里没有 ${JSON.stringify(value)}`,
        meant(String(value), options.map(String)),
      );
    }
  }
}

function checkDaysLeft({ daysLeft }: DerivedCase, field: FieldInfo, report: Report): void {
  if (!daysLeft) return;
  const { min, max } = daysLeft;
  if (field.type !== 'string' || dateKindOf(field.schema) !== 'date') {
    report.key('daysLeft', `daysLeft 只能用在日期字段上，${field.path} 没有写 "format": "date"`);
  }
  if (min === undefined && max === undefined) report.value('daysLeft', 'daysLeft 要写 min 或 max');
  if (min !== undefined && max !== undefined && min > max) {
    report.value(['daysLeft', 'min'], `min（${min}）大于 max（${max}），永远不成立`);
  }
}
