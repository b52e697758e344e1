import { expressionIn } from '../expressions/expression';
import { isComputed, isReadOnly } from '../fields/computed-field';
import { type FieldInfo, fieldsOf, referenceOf } from '../fields/fields';
import { timesSet } from '../fields/record-state';
import { dateKindOf } from '../language/date-kinds';
import type { RecordPage } from '../language/page-schema';
import { fromRecords } from '../language/references';
import type { States, Transition } from '../language/states-schema';
import { isView } from '../pages/page-view';
import { meant, type Report } from './report';

type Fields = ReadonlyMap<string, FieldInfo>;

/**
 * What transitions do beside moving a record, and what may change in which state: fields that are there and can be written,
 * states that records can be in, and nothing that contradicts.
 */
export function checkTransitions(page: RecordPage, report: Report): void {
  if (!page.states) return;
  const fields = fieldsOf(page.form);
  for (const [transition, place] of report.at('states', 'transitions').each(page.states.transitions)) {
    checkAsks(page.states, transition, fields, place);
    checkSets(page.states, transition, fields, place);
    checkSchedule(page, transition, fields, place);
    checkAmends(page, transition, fields, place);
  }
  // A second page has some of the fields and transitions; which states there are, its owner's file says.
  if (isView(page)) return;
  checkEditable(page.states, fields, report);
  checkLenient(page.states, report);
}

/** A field that a transition fills in, by a person or by itself; why not where it cannot. */
function unwritable({ field }: States, { path, schema }: FieldInfo): string | undefined {
  if (path === field) return `状态字段 ${path} 由流转的 to 改变，请去掉`;
  if (isComputed(schema)) return `${path} 由 x-value 计算，或由 x-lookup 查出，请去掉`;
  return undefined;
}

function checkAsks(states: States, { asks = [] }: Transition, fields: Fields, report: Report) {
  for (const [name, at, index] of report.at('asks').each(asks)) {
    const field = fields.get(name);
    if (!field) at.noField([], name, fields.keys());
    else {
      const why = unwritable(states, field);
      if (why) at.value([], why);
      else if (asks.indexOf(name) < index) at.value([], `${name} 重复`);
      else if (field.schema['x-visible'] === false || field.schema['x-hidden'] === true)
        at.value([], `${name} 不显示，没有人能填写，请去掉 x-visible 或 x-hidden`);
    }
  }
}

function checkSets(states: States, { sets = {}, asks = [] }: Transition, fields: Fields, report: Report) {
  for (const [given, at, name] of report.at('sets').entries(sets)) {
    const field = fields.get(name);
    if (!field) {
      at.key([], `没有名为 ${name} 的字段`, meant(name, fields.keys()));
      continue;
    }
    const why = unwritable(states, field);
    if (why) at.key([], why);
    else if (asks.includes(name))
      at.key([], `${name} 已在 asks 里由人填写，sets 会盖掉填写的内容，请去掉一个`);
    else if (timesSet({ sets: { [name]: given } }).length > 0 && dateKindOf(field.schema) === undefined)
      at.value([], `${name} 由流转写入当前时间，要是日期或时间字段`);
    else if (expressionIn(given) === undefined && typeof given !== field.type)
      at.value([], `${name} 是 ${field.type} 类型，取值也要是 ${field.type}`);
  }
}

function checkSchedule({ resource }: RecordPage, transition: Transition, fields: Fields, report: Report) {
  const { at, from, to } = transition;
  if (!at) return;
  const field = fields.get(at.field);
  const kind = field && dateKindOf(field.schema);
  if (!field) report.noField(['at', 'field'], at.field, fields.keys());
  else if (kind !== 'date' && kind !== 'dateTime')
    report.value(['at', 'field'], `${at.field} 要是 date 或 dateTime 字段`);
  if (resource.scope === 'account') report.key('at', '记录归账号自己的页面不能写 at：只有本人能改自己的记录');
  if (from.includes(to))
    report.value('to', `到日期执行以后仍是 ${to}，每天都会再执行一次，请从 from 里去掉它`);
  const ofPeople = ['asks', 'notBy', 'reason', 'confirm', 'danger', 'needs', 'amends'] as const;
  const why = (key: string) => `写了 at 的流转由系统执行，没有人按，${key} 不起作用，请去掉`;
  report.refuse(transition, ofPeople, why);
}

function checkAmends(page: RecordPage, { amends }: Transition, fields: Fields, report: Report) {
  if (!amends) return;
  if (page.kind !== 'list') report.key('amends', 'amends 只用在列表页面上');
  // Of a second page it is the page that the records belong to.
  const home = page.resource.view?.of ?? page.path;
  const number = fields.get(amends.number);
  if (!number) report.noField(['amends', 'number'], amends.number, fields.keys());
  else if (number.type !== 'string') report.value(['amends', 'number'], `${amends.number} 要是 string 字段`);
  for (const key of ['from', 'by'] as const) {
    const at = report.at('amends', key);
    const field = fields.get(amends[key]);
    if (!field) {
      at.noField([], amends[key], fields.keys());
      continue;
    }
    const options = referenceOf(field.schema);
    const isLink = options && fromRecords(options) && options.page === home && options.value === undefined;
    const wanted = `"x-pattern": "readPretty" 和 "x-options": { "page": "${home}", "label": … }`;
    if (!isLink || field.schema['x-pattern'] !== 'readPretty')
      at.value([], `${amends[key]} 存放另一条记录的编号，要写 ${wanted}，不写 value`);
  }
  if (amends.from === amends.by) report.value(['amends', 'by'], 'from 和 by 要是两个字段');
}

function checkEditable(states: States, fields: Fields, report: Report) {
  const known = statesOf(states);
  for (const [names, place, state] of report.at('states', 'editable').entries(states.editable)) {
    if (!known.includes(state)) place.key([], neverIn(state), meant(state, known));
    for (const [name, at, index] of place.each(names)) {
      const schema = fields.get(name)?.schema;
      if (!schema) at.noField([], name, fields.keys());
      else if (names.indexOf(name) < index) at.value([], `${name} 重复`);
      else if (isReadOnly(schema) || isComputed(schema))
        at.value([], `${name} 在表单里不能填写，写在 editable 里不起作用，请去掉`);
    }
  }
}

function checkLenient({ lenient, ...states }: States, file: Report) {
  if (!lenient) return;
  const report = file.at('states', 'lenient');
  for (const [state, at, index] of report.each(lenient))
    if (at.oneOf([], state, statesOf(states), neverIn(state)) && lenient.indexOf(state) < index)
      at.value([], `${state} 重复`);
  const isLeft = states.transitions.some(
    ({ from, to }) => from.some((one) => lenient.includes(one)) && !lenient.includes(to),
  );
  if (!isLeft) report.key([], '没有流转离开这些状态，规则永远不会检查，请写一个提交的流转');
}

const neverIn = (state: string) => `记录不会处于 ${state}：它不是 initial，也没有流转到它`;

function statesOf({ initial, transitions }: States): string[] {
  return [...new Set([initial, ...transitions.map(({ to }) => to)])];
}
