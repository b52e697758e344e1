import { sameValue } from '../fields/certified';
import type { RecordPage } from '../language/page-schema';
import type { Transition } from '../language/states-schema';
import { bulkTransitionsOf } from '../pages/buttons';
import type { ProtectedPage } from '../protection/protected-page';
import { buttonPlaces } from './places';
import { meant, type Report } from './report';

type Steps = NonNullable<ProtectedPage['states']>;

/** The steps of a protected page: none that the gateway does not know, each from where, to where and by whom it says. */
export function checkProtectedStates(
  page: RecordPage,
  { states, path }: ProtectedPage,
  report: Report,
): void {
  if (!states) {
    if (page.states) report.key('states', `系统页面 ${path} 没有状态，请删去 states`);
    return;
  }
  if (!page.states) {
    report.value(['resource', 'name'], `系统页面 ${path} 必须写 states`);
    return;
  }
  for (const key of ['field', 'initial'] as const) {
    if (page.states[key] === states[key]) continue;
    report.value(['states', key], `系统页面 ${path} 的 ${key} 由系统决定，必须是 "${states[key]}"`);
  }
  if (page.states.lenient) report.key(['states', 'lenient'], `系统页面 ${path} 的记录要填全，不能写 lenient`);
  for (const [step, at] of report.at('states', 'transitions').each(page.states.transitions))
    checkStep(step, states, at);
}

function checkStep(step: Transition, { transitions }: Steps, report: Report): void {
  const pinned = transitions.find(({ code }) => code === step.code);
  if (!pinned) {
    const codes = transitions.map(({ code }) => code);
    report.value('code', `流转 ${step.code} 不是系统页面的流转，不能添加`, meant(step.code, codes));
    return;
  }
  const strays = step.from.filter((state) => !pinned.from.includes(state));
  if (strays.length > 0) report.value('from', `流转 ${step.code} 只能从 ${pinned.from.join('、')} 开始`);
  const why = (key: string) => `系统页面的流转写什么由系统决定，流转 ${step.code} 不能写 ${key}`;
  report.refuse(step, ['asks', 'creates', 'amends', 'at'], why);
  if (step.to !== pinned.to) report.value('to', `流转 ${step.code} 只能到 ${pinned.to}`);
  if (pinned.notBy && step.notBy !== pinned.notBy)
    report.value('code', `流转 ${step.code} 不能由提交人执行，请写 "notBy": "${pinned.notBy}"`);
  if (pinned.reason && !step.reason)
    report.value('code', `流转 ${step.code} 要填写原因，请写 "reason": true`);
  if (!sameValue(step.sets, pinned.sets)) {
    const expected =
      pinned.sets === undefined ? '不能写 sets' : `的 sets 必须是 ${JSON.stringify(pinned.sets)}`;
    const wrong = Object.entries(step.sets ?? {}).find(([name, value]) => pinned.sets?.[name] !== value);
    report.value(['sets', ...(wrong ? [wrong[0]] : [])], `流转 ${step.code} ${expected}`);
  }
}

/** Buttons of a protected page: each code opens what it opens in the product, under the same condition. */
export function checkProtectedButtons(
  page: RecordPage,
  { buttons, states, path }: ProtectedPage,
  report: Report,
): void {
  for (const { button, json } of buttonPlaces(page)) {
    const { code, action, when } = button;
    const pinned = buttons.find((one) => one.code === code && one.action === action);
    if (!pinned) report.value([...json, 'code'], `系统页面 ${path} 没有权限码为 ${code} 的 ${action} 按钮`);
    else if (pinned.when !== undefined && !sameValue(pinned.when, when))
      report.value([...json, 'when'], `按钮 ${code} 的 when 由系统决定，必须是 "${pinned.when}"`);
  }
  const steps = states?.transitions.map(({ code }) => code) ?? [];
  for (const { transition = '' } of bulkTransitionsOf(page))
    if (!steps.includes(transition))
      report.value(['list', 'bulkActions'], `系统页面 ${path} 没有流转 ${transition}`);
}
