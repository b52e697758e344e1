import { type FieldInfo, fieldsOf } from '../fields/fields';
import { recordRollUps } from '../fields/roll-ups';
import { dateKindOf } from '../language/date-kinds';
import type { Total } from '../language/list-schema';
import type { RecordPage } from '../language/page-schema';
import { totalsOf } from '../lists/list-query';
import { nearest } from './problem';
import type { Report } from './report';

/** Totals: each names a field that can be added up or compared, once, and a call for them needs some. */
export function checkTotals(page: RecordPage, report: Report): void {
  const totals = totalsOf(page);
  if (page.resource.operations?.totals !== undefined && totals.length === 0)
    report.key(['resource', 'operations', 'totals'], '接口 totals 要有内容可汇总，请在 list 里写 totals');
  const seen = new Set<string>();
  for (const [total, place] of report.at('list', 'totals').each(totals)) {
    checkField(page, total, place);
    const key = `${total.fn} ${total.field}`;
    if (seen.has(key)) place.value('fn', `汇总 ${total.field ?? '记录'} 的 ${total.fn} 重复`);
    seen.add(key);
  }
}

function checkField(page: RecordPage, { fn, field: name }: Total, report: Report): void {
  if (name === undefined) {
    if (fn !== 'count') report.value('fn', `${fn} 要写 field，说明汇总哪个字段`);
    return;
  }
  const fields = fieldsOf(page.form);
  const place = report.at('field');
  const field = fields.get(name);
  if (recordRollUps(page).some((one) => one.name === name)) return;
  if (page.derived && Object.hasOwn(page.derived, name)) place.value([], `派生字段 ${name} 不能汇总`);
  else if (!field) {
    const fitting = [...fields].flatMap(([path, { type }]) =>
      fn === 'count' || type === 'number' ? path : [],
    );
    const suggestion = nearest(name, fitting) ?? nearest(name, fields.keys());
    place.value([], `没有名为 ${name} 的字段`, { suggestion });
  } else if (field.type === 'array' || field.type === 'object')
    place.value([], `${name} 是 ${field.type} 类型，不能汇总`);
  else if ((fn === 'sum' || fn === 'average') && field.type !== 'number')
    place.value([], `${fn} 只能用在 number 字段上，${name} 是 ${field.type}`);
  else if ((fn === 'min' || fn === 'max') && !isOrdered(field))
    place.value([], `${fn} 只能用在数字和日期字段上`);
}

const isOrdered = ({ type, schema }: FieldInfo) =>
  type === 'number' || (type === 'string' && dateKindOf(schema) !== undefined);
