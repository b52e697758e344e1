import { type FieldInfo, fieldsOf, titleOf } from '../fields/fields';
import { listField, pointedAt } from '../fields/pointed-field';
import { recordRollUps } from '../fields/roll-ups';
import { dateKindOf } from '../language/date-kinds';
import type { Column } from '../language/list-schema';
import type { ListPage, RecordPage } from '../language/page-schema';
import { VALUE_TYPES } from '../language/value-types';
import { columnsOf, SYSTEM_FIELDS } from '../lists/list-query';
import type { JsonPath } from './problem';
import type { Report } from './report';

const DAYS: ReadonlySet<unknown> = new Set(['date', 'dateTime']);
const TIMES = ['createdAt', 'updatedAt'];

/** What columns show otherwise than their fields, add up and lead to, the fields that a row unfolds and those of a card. */
export function checkColumns(
  page: RecordPage,
  report: Report,
  english: Readonly<Record<string, string>> = {},
): void {
  if (page.kind !== 'list') return;
  const fields = fieldsOf(page.form);
  for (const [column, place] of report.at('list', 'columns').each(columnsOf(page))) {
    const isRolled = recordRollUps(page).some(({ name }) => name === column.field);
    const field = listField(page, column.field);
    // Of a column through a reference, what is wrong is told beside the other page.
    if (field || !pointedAt(column.field)) checkLook(column, field, isRolled, place);
  }
  checkTitles(page, report, english);
  checkCard(page, fields, report);
  checkExpand(page, fields, report);
}

/** A person tells columns apart by their names in their language, as the table, its settings and an exported file have them. */
function checkTitles(page: ListPage, report: Report, english: Readonly<Record<string, string>>): void {
  const known = new Map<string, string>();
  for (const [index, { field, title = titleOf(page, field) }] of columnsOf(page).entries()) {
    const translated = Object.hasOwn(english, title) ? english[title]! : title;
    const name = known.has(title) ? title : translated;
    const other = known.get(name);
    if (other !== undefined && other !== field)
      report.value(['list', 'columns', index], `和列 ${other} 都叫「${name}」，请用 title 改其中一个`, {
        severity: 'warning',
      });
    known.set(title, field).set(translated, field);
  }
}

function checkCard(page: ListPage, fields: ReadonlyMap<string, FieldInfo>, report: Report): void {
  const { title, state, fields: shown = [] } = page.list.card ?? {};
  const named: [JsonPath, string][] = shown.map((name, index) => [['list', 'card', 'fields', index], name]);
  if (state !== undefined) named.unshift([['list', 'card', 'state'], state]);
  if (title !== undefined) named.unshift([['list', 'card', 'title'], title]);
  const known = [...fields.keys(), ...Object.keys(page.derived ?? {}), ...SYSTEM_FIELDS];
  const seen = new Set<string>();
  for (const [place, name] of named) {
    if (!known.includes(name) && !pointedAt(name)) report.noField(place, name, known);
    else if (fields.get(name)?.type === 'object') report.value(place, `${name} 是一组字段，请写到具体字段`);
    if (seen.has(name)) report.value(place, `${name} 在卡片上重复`);
    seen.add(name);
  }
}

function checkLook(
  { field: name, valueType, link, sum }: Exclude<Column, string>,
  field: FieldInfo | undefined,
  isRolled: boolean,
  report: Report,
): void {
  const isNumber = isRolled || field?.type === 'number';
  const isDay = TIMES.includes(name) || (field !== undefined && DAYS.has(dateKindOf(field.schema)));
  const kind = valueType && VALUE_TYPES[valueType].of;
  if (kind === 'number' && !isNumber) {
    report.value('valueType', `${valueType} 只能用在 number 字段上`);
  }
  if (kind === 'day' && !isDay) {
    report.value('valueType', `${valueType} 只能用在日期（format 为 date 或 dateTime）字段和系统时间上`);
  }
  if (sum && !isNumber) {
    report.value('sum', `本页合计只能用在 number 字段上，${name} 不是`);
  }
  if (typeof link === 'object' && (field?.type === 'array' || field?.type === 'object')) {
    report.value('link', `${name} 是 ${field.type} 类型，不能用它的取值链接到别的页面`);
  }
}

function checkExpand({ list }: ListPage, fields: ReadonlyMap<string, FieldInfo>, report: Report): void {
  const seen = new Set<string>();
  for (const [name, place] of report.at('list', 'expand').each(list.expand)) {
    const field = fields.get(name);
    if (!field && !pointedAt(name)) place.noField([], name, fields.keys());
    else if (field?.type === 'object') place.value([], `${name} 是一组字段，请写到具体字段`);
    if (seen.has(name)) place.value([], `${name} 重复`);
    seen.add(name);
  }
}
