import { AUDIT_ENTRIES } from '../base/system-resources';
import { derivedOf, fieldsOf } from '../fields/fields';
import { recordDerived, rollUpOf } from '../fields/roll-ups';
import type { RecordPage } from '../language/page-schema';
import { RECORD_TIMES } from '../lists/charts';
import { groupFields, notGrouped } from '../lists/list-groups';
import { viewsOf } from '../lists/list-views';
import type { Report } from './report';

const WHY = {
  text: '是填写的文字，取值各不相同，不能分组；可以用字典、选项、引用、是否、日期和按取值的派生字段',
  number: '是数字，不能分组；先在 derived 里分成几段',
  list: '有几个值，一条记录不知道放在哪一组',
  path: '是树里的一条路径，不能分组',
} as const;

/** What a list is grouped by: fields with few values, so that a group says something; a view names one of them. */
export function checkGroups(page: RecordPage, report: Report): void {
  if (page.kind !== 'list') return;
  const fields = groupFields(page);
  if (fields.length > 0 && page.resource.name === AUDIT_ENTRIES)
    report.key(['list', 'group'], '本页不保存记录，不能分组');
  for (const [name, place, index] of report.at('list', 'group').each(fields)) {
    if (fields.indexOf(name) < index) place.value([], `${name} 重复`);
    else checkGroup(page, name, place);
  }
  for (const [{ group, as }, place] of report.at('list', 'views').each(viewsOf(page))) {
    if (group === undefined) continue;
    if (as !== undefined) place.key('group', `group 只用在表格上，${as} 里没有分组`);
    else place.oneOf('group', group, fields, `list.group 里没有 ${group}，请把它写进去`);
  }
}

function checkGroup(page: RecordPage, name: string, report: Report): void {
  if (RECORD_TIMES.has(name) || derivedOf(page, name)) return;
  const fields = fieldsOf(page.form);
  if (rollUpOf(page, name)) report.value([], `${name} 是从其他记录算来的数，不能分组`);
  else if (!fields.has(name))
    report.noField([], name, [...fields.keys(), ...recordDerived(page), ...RECORD_TIMES]);
  else {
    const why = notGrouped(page, name);
    if (why) report.value([], `${name} ${WHY[why]}`);
  }
}
