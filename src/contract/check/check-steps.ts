import { expressionIn } from '../expressions/expression';
import { personIn } from '../expressions/person';
import { fieldsOf } from '../fields/fields';
import { ACCOUNTS_PAGE, holdsAccount } from '../fields/responsible';
import type { RecordPage } from '../language/page-schema';
import type { RouteStep, Transition } from '../language/states-schema';
import { buttonsOf } from '../pages/buttons';
import { COMMENT_BUTTON } from '../pages/comments';
import { fieldPathsOf } from './field-paths';
import { meant, type Report } from './report';

/** Approval routes: levels with codes of their own that can be decided, and ways back that are there (decision 081). */
export function checkSteps(page: RecordPage, report: Report): void {
  const transitions = page.states?.transitions ?? [];
  const taken = new Set([...buttonsOf(page), ...transitions, COMMENT_BUTTON].map(({ code }) => code));
  const routed = new Set<string>();
  for (const [transition, place, index] of report.at('states', 'transitions').each(transitions)) {
    for (const way of ['back', 'withdraw'] as const) checkWay(page, transition, way, place);
    if (!transition.steps) continue;
    checkPlace(page, transition, index, place);
    for (const [step, at] of place.at('steps').each(transition.steps)) checkStep(page, step, taken, at);
    for (const code of [transition.code, transition.back, transition.withdraw]) if (code) routed.add(code);
  }
  for (const [{ code, asks, at }, place] of report.at('states', 'transitions').each(transitions)) {
    if (!routed.has(code)) continue;
    if (asks) place.key('asks', `流转 ${code} 由审批流程执行，没有人填写 asks`);
    if (at) place.key('at', `流转 ${code} 由审批流程执行，不能再到日期自动执行`);
  }
  if (page.kind !== 'list') return;
  for (const [{ transition }, at] of report.at('list', 'bulkActions').each(page.list.bulkActions)) {
    const why = `流转 ${transition} 由审批流程执行，不能写成批量按钮；审批中心里可以批量审批`;
    if (transition !== undefined && routed.has(transition)) at.value('transition', why);
  }
}

/** Where a route may stand: on a list whose records have a page, and one from each state. */
function checkPlace(page: RecordPage, { from, steps = [] }: Transition, index: number, report: Report): void {
  if (page.kind !== 'list') report.key('steps', '审批流程只用在列表页面（kind 是 list）');
  else if (page.list.detail !== 'page')
    report.key('steps', '审批流程显示在占整页的详情里，请在 list 里写 "detail": "page"');
  if (steps.every(({ when }) => when !== undefined))
    report.key('steps', '各级都有 when，条件都不成立时没有人审批，请让至少一级没有 when');
  const others = page.states?.transitions.slice(0, index).filter((one) => one.steps) ?? [];
  for (const [state, at] of report.at('from').each(from))
    if (others.some((one) => one.from.includes(state)))
      at.value([], `状态 ${state} 已有另一个审批流程，一个状态只能有一个`);
}

function checkStep(page: RecordPage, step: RouteStep, taken: Set<string>, report: Report): void {
  const { code, when = '', people, by } = step;
  if (taken.has(code)) report.value('code', `权限码 ${code} 已用于别的按钮，请换一个`);
  taken.add(code);
  const person = personIn(expressionIn(when) ?? '');
  const start = when.indexOf('{{') + 2;
  if (person)
    report.inside('when', start + person.start, `有没有这一级不能看谁在看，这里不能用 ${person.name}`);
  if (by === undefined) return;
  if (people !== undefined) report.key('people', '写了 by，由其中每个人审批，不能再写 people');
  checkBy(page, by, report.at('by'));
}

/** The accounts of a record: a field that holds one, or such a field of its item rows. */
function checkBy(page: RecordPage, by: string, report: Report): void {
  const fields = fieldsOf(page.form);
  const [list = '', ...rest] = by.split('.');
  const items = fields.has(by) ? undefined : fields.get(list)?.schema.items;
  const form = items ? { type: 'object' as const, properties: items.properties ?? {} } : page.form;
  const field = items ? rest.join('.') : by;
  if (!fieldsOf(form).has(field)) report.noField([], by, fieldPathsOf(page.form).keys());
  else if (!holdsAccount({ ...page, form }, field))
    report.value([], `${by} 要从 ${ACCOUNTS_PAGE} 选择并保存记录编号，才知道由谁审批`);
}

type Way = 'back' | 'withdraw';

/** A way back from a route is another transition that leads from every state of it. */
function checkWay({ states }: RecordPage, transition: Transition, way: Way, report: Report): void {
  const code = transition[way];
  if (code === undefined) return;
  if (!transition.steps) {
    report.key(way, `${way} 只和 steps 一起写`);
    return;
  }
  const all = states?.transitions ?? [];
  const named = all.find((one) => one.code === code);
  const codes = all.map((one) => one.code);
  if (!named) report.value(way, `没有流转 ${code}`, meant(code, codes));
  else if (named.steps)
    report.value(way, `流转 ${code} 自己要审批，不能用来${way === 'back' ? '退回' : '撤回'}`);
  else {
    const missing = transition.from.filter((state) => !named.from.includes(state));
    if (missing.length > 0)
      report.value(way, `流转 ${code} 不能从 ${missing.join('、')} 执行，请写进它的 from`);
  }
}
