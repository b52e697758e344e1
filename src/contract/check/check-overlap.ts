import { dictionaryOf, type FieldInfo, fieldsOf } from '../fields/fields';
import { dateKindOf } from '../language/date-kinds';
import type { Dictionary } from '../language/dictionary-schema';
import type { RecordPage } from '../language/page-schema';
import type { JsonPath } from './problem';
import { meant, type Report } from './report';

const PLACE = ['resource', 'noOverlap'] as const;

/** Periods that may not overlap: two dates of one kind, fields to compare within, states that there are. */
export function checkOverlap(
  page: RecordPage,
  dictionaries: Readonly<Record<string, Dictionary>>,
  report: Report,
): void {
  const { noOverlap } = page.resource;
  if (!noOverlap) return;
  const { from, to, within = [] } = noOverlap;
  const fields = fieldsOf(page.form);
  const derived = new Set(Object.keys(page.derived ?? {}));
  const known = (name: string, place: JsonPath): FieldInfo | undefined => {
    const field = fields.get(name);
    if (derived.has(name)) report.value(place, `派生字段 ${name} 不能用在 noOverlap 里`);
    else if (!field) report.noField(place, name, fields.keys());
    return field;
  };
  const start = known(from, [...PLACE, 'from']);
  const end = to === undefined ? undefined : known(to, [...PLACE, 'to']);
  for (const [field, key] of [[start, 'from'] as const, [end, 'to'] as const]) {
    if (field && kindOf(field) === undefined)
      report.value([...PLACE, key], `${field.path} 不是日期，请选 format 是 date 或 dateTime 的字段`);
  }
  if (start && end && start === end) report.value([...PLACE, 'to'], 'from 和 to 是同一个字段');
  else if (start && end && kindOf(start) && kindOf(end) && kindOf(start) !== kindOf(end))
    report.value([...PLACE, 'to'], `${from} 和 ${to} 要同是日期，或同是日期时间`);
  for (const [index, name] of within.entries()) {
    const place = [...PLACE, 'within', index];
    const field = known(name, place);
    if (within.indexOf(name) < index) report.value(place, `${name} 重复`);
    else if (name === from || name === to) report.value(place, `${name} 是期间的一端，不能再拿来比较`);
    else if (field && !isComparable(field))
      report.value(place, `${name} 的取值不能比较，请选文字、数字或是否字段`);
    else if (field?.schema['x-serial'] !== undefined)
      report.value(place, `${name} 是编号，每条记录都不同，期间就永远不会重叠`);
  }
  checkStateNames(page, dictionaries, noOverlap.states ?? [], report);
}

function kindOf(field: FieldInfo): 'date' | 'dateTime' | undefined {
  const kind = field.type === 'string' ? dateKindOf(field.schema) : undefined;
  return kind === 'date' || kind === 'dateTime' ? kind : undefined;
}

const isComparable = ({ type, schema }: FieldInfo) =>
  ['string', 'number', 'boolean'].includes(type) && schema['x-component'] !== 'RichText';

function checkStateNames(
  page: RecordPage,
  dictionaries: Readonly<Record<string, Dictionary>>,
  states: readonly string[],
  report: Report,
): void {
  if (states.length === 0) return;
  if (!page.states) {
    report.key([...PLACE, 'states'], '页面没有 states，noOverlap 不能按状态比较');
    return;
  }
  const field = fieldsOf(page.form).get(page.states.field);
  const name = field && dictionaryOf(field.schema);
  const dictionary = name !== undefined && Object.hasOwn(dictionaries, name) ? dictionaries[name] : undefined;
  if (!dictionary) return;
  const values = dictionary.entries.map(({ value }) => String(value));
  for (const [index, state] of states.entries()) {
    const place = report.at(...PLACE, 'states', index);
    if (!values.includes(state)) place.value([], `字典 ${name} 里没有 ${state}`, meant(state, values));
    else if (states.indexOf(state) < index) place.value([], `${state} 重复`);
  }
}
