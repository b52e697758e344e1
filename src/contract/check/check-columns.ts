import { dateKindOf } from '../date-kinds';
import { type FieldInfo, fieldsOf } from '../fields';
import { columnsOf } from '../list-query';
import type { Column } from '../list-schema';
import type { ListPage, RecordPage } from '../page-schema';
import { reportField } from './check-names';
import type { JsonPath } from './problem';
import type { Report } from './report';

const DAYS: ReadonlySet<unknown> = new Set(['date', 'dateTime']);
const TIMES = ['createdAt', 'updatedAt'];

/** What columns show otherwise than their fields, add up and lead to, and the fields that a row unfolds. */
export function checkColumns(page: RecordPage, report: Report): void {
  if (page.kind !== 'list') return;
  const fields = fieldsOf(page.form);
  for (const [index, column] of columnsOf(page).entries()) {
    const place = ['list', 'columns', index];
    checkLook(column, fields.get(column.field), place, report);
  }
  checkExpand(page, fields, report);
}

function checkLook(
  { field: name, valueType, link, sum }: Exclude<Column, string>,
  field: FieldInfo | undefined,
  json: JsonPath,
  report: Report,
): void {
  const isDay = TIMES.includes(name) || (field !== undefined && DAYS.has(dateKindOf(field.schema)));
  if ((valueType === 'percent' || valueType === 'money') && field?.type !== 'number') {
    report.value([...json, 'valueType'], `${valueType} 只能用在 number 字段上`);
  }
  if ((valueType === 'date' || valueType === 'dateTime') && !isDay) {
    report.value(
      [...json, 'valueType'],
      `${valueType} 只能用在日期（format 为 date 或 dateTime）字段和系统时间上`,
    );
  }
  if (sum && field?.type !== 'number') {
    report.value([...json, 'sum'], `本页合计只能用在 number 字段上，${name} 不是`);
  }
  if (typeof link === 'object' && (field?.type === 'array' || field?.type === 'object')) {
    report.value([...json, 'link'], `${name} 是 ${field.type} 类型，不能用它的取值链接到别的页面`);
  }
}

function checkExpand({ list }: ListPage, fields: ReadonlyMap<string, FieldInfo>, report: Report): void {
  const seen = new Set<string>();
  for (const [index, name] of (list.expand ?? []).entries()) {
    const place = ['list', 'expand', index];
    const field = fields.get(name);
    if (!field) reportField(place, name, fields.keys(), report);
    else if (field.type === 'object') report.value(place, `${name} 是一组字段，请写到具体字段`);
    if (seen.has(name)) report.value(place, `${name} 重复`);
    seen.add(name);
  }
}
