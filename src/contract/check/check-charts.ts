import { type Dictionaries, derivedOf, fieldAt, fieldsOf, referenceOf } from '../fields/fields';
import { recordDerived, rollUpOf } from '../fields/roll-ups';
import { type Chart, PERIODS } from '../language/chart-schema';
import type { RecordPage } from '../language/page-schema';
import { isTree } from '../language/references';
import { chartsOf, periodsOf, RECORD_TIMES } from '../lists/charts';
import { checkNarrowing } from './check-narrowing';
import type { Report } from './report';

/** Charts: what they group by, add up and are narrowed by is there and of a kind that can be. */
export function checkCharts(page: RecordPage, dictionaries: Dictionaries, report: Report): void {
  const seen = new Set<string>();
  for (const [chart, place] of report.at('list', 'charts').each(chartsOf(page))) {
    checkChart(page, chart, dictionaries, place);
    if (seen.has(chart.label)) place.value('label', `图表“${chart.label}”重复`);
    seen.add(chart.label);
  }
}

export function checkChart(page: RecordPage, chart: Chart, dictionaries: Dictionaries, report: Report): void {
  const { type, by, every, split, target } = chart;
  checkAdded(page, chart, report);
  checkNarrowing(page, chart.where ?? {}, dictionaries, report.at('where'), { derived: true });
  if (type === 'gauge') {
    for (const name of ['by', 'every', 'split', 'most'] as const)
      if (chart[name] !== undefined) report.key(name, `gauge 只有一个数，不写 ${name}`);
    if (target === undefined) report.value([], 'gauge 要写 target，说明满格是多少');
    return;
  }
  if (target !== undefined) report.key('target', 'target 只用在 gauge 上');
  if (by === undefined) {
    report.value([], `${type} 要写 by，说明按哪个字段分组`);
    return;
  }
  checkGrouping(page, by, report.at('by'));
  const periods = periodsOf(page, by);
  if (every !== undefined && periods.length === 0) report.key('every', `every 只用在日期上，${by} 不是`);
  else if (every !== undefined && !periods.includes(every)) {
    const names = PERIODS.filter((one) => periods.includes(one)).join('、');
    report.value('every', `${by} 只能按 ${names} 分组`);
  }
  if (split === undefined) return;
  if (type === 'pie' || type === 'ring') report.key('split', `${type} 只有一圈，不写 split`);
  else if (split === by) report.value('split', `split 和 by 是同一个字段 ${by}`);
  else if (periodsOf(page, split).length > 0) report.value('split', 'split 不能是日期，日期写在 by');
  else checkGrouping(page, split, report.at('split'));
}

function checkGrouping(page: RecordPage, name: string, report: Report): void {
  if (RECORD_TIMES.has(name) || derivedOf(page, name)) return;
  const field = fieldAt(page.form, name);
  if (rollUpOf(page, name)) report.value([], `${name} 是从其他记录算来的数，不能分组`);
  else if (!field) reportUnknown(page, name, report);
  else if (field.type === 'number' && !field.dictionary && !field.schema.enum)
    report.value([], `${name} 是数字，不能分组；先在 derived 里分成几段`);
  else if (field.type === 'array' || field.type === 'object')
    report.value([], `${name} 是 ${field.type} 类型，不能分组`);
  else {
    const reference = referenceOf(field.schema);
    if (reference && isTree(reference)) report.value([], `${name} 是树里的一条路径，不能分组`);
  }
}

function checkAdded(page: RecordPage, { fn = 'count', field: name }: Chart, report: Report): void {
  const place = report.at('field');
  if (fn === 'count') {
    if (name !== undefined) place.key([], 'count 数记录，不写 field');
    return;
  }
  if (name === undefined) {
    report.value('fn', `${fn} 要写 field，说明汇总哪个字段`);
    return;
  }
  if (rollUpOf(page, name)) return;
  const field = fieldsOf(page.form).get(name);
  if (!field) reportUnknown(page, name, place);
  else if (field.type !== 'number') place.value([], `${fn} 只能用在 number 字段上，${name} 是 ${field.type}`);
}

function reportUnknown(page: RecordPage, name: string, report: Report): void {
  const names = [...fieldsOf(page.form).keys(), ...recordDerived(page), ...RECORD_TIMES];
  report.noField([], name, names);
}
