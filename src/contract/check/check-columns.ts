import { type FieldInfo, fieldsOf, titleOf } from '../fields/fields';
import { listField, pointedAt } from '../fields/pointed-field';
import { recordRollUps } from '../fields/roll-ups';
import { dayKindOf } from '../language/date-kinds';
import type { Column } from '../language/list-schema';
import type { ListPage, RecordPage } from '../language/page-schema';
import { VALUE_TYPES } from '../language/value-types';
import { RECORD_TIMES } from '../lists/charts';
import { columnsOf, SYSTEM_FIELDS } from '../lists/list-query';
import type { Report } from './report';

type ColumnWords = Exclude<Column, string>;

/** What columns show otherwise than their fields, add up and lead to, the fields that a row unfolds and those of a card. */
export function checkColumns(page: RecordPage, file: Report, english: Readonly<Record<string, string>> = {}) {
  if (page.kind !== 'list') return;
  const report = file.at('list');
  const columns = report.at('columns').each(columnsOf(page));
  for (const [column, at] of columns) {
    const isRolled = recordRollUps(page).some(({ name }) => name === column.field);
    const field = listField(page, column.field);
    // Of a column through a reference, what is wrong is told beside the other page.
    if (field || !pointedAt(column.field)) checkLook(column, field, isRolled, at);
  }
  // A person tells columns apart by their names in their language, as the table, its settings and an exported file have them.
  const titles = new Map<string, string>();
  for (const [{ field, title = titleOf(page, field) }, at] of columns) {
    const translated = Object.hasOwn(english, title) ? english[title]! : title;
    const name = titles.has(title) ? title : translated;
    const other = titles.get(name);
    if (other !== undefined && other !== field)
      at.value([], `和列 ${other} 都叫「${name}」，请用 title 改其中一个`, { severity: 'warning' });
    titles.set(title, field).set(translated, field);
  }
  checkCard(page, report.at('card'));
  checkExpand(page, report.at('expand'));
}

function checkCard({ list, form, derived }: ListPage, report: Report): void {
  const { title, state, fields: shown } = list.card ?? {};
  const fields = fieldsOf(form);
  const known = [...fields.keys(), ...Object.keys(derived ?? {}), ...SYSTEM_FIELDS];
  const heads = [[title, report.at('title')] as const, [state, report.at('state')] as const];
  const seen = new Set<string>();
  for (const [name, at] of [...heads, ...report.at('fields').each(shown)]) {
    if (name === undefined) continue;
    if (!known.includes(name) && !pointedAt(name)) at.noField([], name, known);
    else if (fields.get(name)?.type === 'object') at.value([], `${name} 是一组字段，请写到具体字段`);
    if (seen.has(name)) at.value([], `${name} 在卡片上重复`);
    seen.add(name);
  }
}

function checkLook(
  column: ColumnWords,
  field: FieldInfo | undefined,
  isRolled: boolean,
  report: Report,
): void {
  const { field: name, valueType, link, sum } = column;
  const isNumber = isRolled || field?.type === 'number';
  const isDay = RECORD_TIMES.has(name) || (field && dayKindOf(field.schema)) !== undefined;
  const kind = valueType && VALUE_TYPES[valueType].of;
  if (kind === 'number' && !isNumber) report.value('valueType', `${valueType} 只能用在 number 字段上`);
  if (kind === 'day' && !isDay)
    report.value('valueType', `${valueType} 只能用在日期（format 为 date 或 dateTime）字段和系统时间上`);
  if (sum && !isNumber) report.value('sum', `本页合计只能用在 number 字段上，${name} 不是`);
  if (typeof link === 'object' && (field?.type === 'array' || field?.type === 'object'))
    report.value('link', `${name} 是 ${field.type} 类型，不能用它的取值链接到别的页面`);
}

function checkExpand({ list, form }: ListPage, report: Report): void {
  const fields = fieldsOf(form);
  const seen = new Set<string>();
  for (const [name, at] of report.each(list.expand)) {
    const field = fields.get(name);
    if (!field && !pointedAt(name)) at.noField([], name, fields.keys());
    else if (field?.type === 'object') at.value([], `${name} 是一组字段，请写到具体字段`);
    if (seen.has(name)) at.value([], `${name} 重复`);
    seen.add(name);
  }
}
