import { type Dictionaries, type FieldInfo, fieldsOf } from '../fields/fields';
import { dayKindOf } from '../language/date-kinds';
import type { RecordPage } from '../language/page-schema';
import { isStateOf } from './check-states';
import type { Report } from './report';

/** Periods that may not overlap: two dates of one kind, fields to compare within, states that there are. */
export function checkOverlap(page: RecordPage, dictionaries: Dictionaries, file: Report): void {
  const { noOverlap } = page.resource;
  if (!noOverlap) return;
  const report = file.at('resource', 'noOverlap');
  const { from, to, within, states = [] } = noOverlap;
  const fields = fieldsOf(page.form);
  const known = (name: string, at: Report): FieldInfo | undefined => {
    const field = fields.get(name);
    if (page.derived && Object.hasOwn(page.derived, name))
      at.value([], `派生字段 ${name} 不能用在 noOverlap 里`);
    else if (!field) at.noField([], name, fields.keys());
    return field;
  };
  const start = known(from, report.at('from'));
  const end = to === undefined ? undefined : known(to, report.at('to'));
  for (const [field, key] of [[start, 'from'] as const, [end, 'to'] as const]) {
    if (field && kindOf(field) === undefined)
      report.value(key, `${field.path} 不是日期，请选 format 是 date 或 dateTime 的字段`);
  }
  if (start && end && start === end) report.value('to', 'from 和 to 是同一个字段');
  else if (start && end && kindOf(start) && kindOf(end) && kindOf(start) !== kindOf(end))
    report.value('to', `${from} 和 ${to} 要同是日期，或同是日期时间`);
  for (const [name, at, index] of report.at('within').each(within)) {
    const field = known(name, at);
    if (within!.indexOf(name) < index) at.value([], `${name} 重复`);
    else if (name === from || name === to) at.value([], `${name} 是期间的一端，不能再拿来比较`);
    else if (field && !isComparable(field)) at.value([], `${name} 的取值不能比较，请选文字、数字或是否字段`);
    else if (field?.schema['x-serial'] !== undefined)
      at.value([], `${name} 是编号，每条记录都不同，期间就永远不会重叠`);
  }
  if (states.length > 0 && !page.states) report.key('states', '页面没有 states，noOverlap 不能按状态比较');
  else
    for (const [state, at, index] of report.at('states').each(states))
      if (isStateOf(page, state, dictionaries, at) && states.indexOf(state) < index)
        at.value([], `${state} 重复`);
}

function kindOf(field: FieldInfo): 'date' | 'dateTime' | undefined {
  return field.type === 'string' ? dayKindOf(field.schema) : undefined;
}

const isComparable = ({ type, schema }: FieldInfo) =>
  ['string', 'number', 'boolean'].includes(type) && schema['x-component'] !== 'RichText';
