import type { RecordPage } from '../language/page-schema';
import type { Transition } from '../language/states-schema';
import { isView } from '../pages/page-view';
import type { Report } from './report';

/** `notBy` that names a side: the page has two, and the other one can press the button. */
export function checkSides(page: RecordPage, report: Report): void {
  // What a view has of it has been looked at with its owner.
  if (isView(page)) return;
  for (const [transition, at] of report.at('states', 'transitions').each(page.states?.transitions))
    checkSide(page, transition, at.at('notBy'));
}

function checkSide(
  { resource, shared }: RecordPage,
  { code, steps, notBy }: Transition,
  report: Report,
): void {
  if (notBy === undefined || notBy === 'submitter') return;
  const suggestion = 'submitter';
  const isTheirs = shared?.transitions?.includes(code) === true;
  if (!shared && resource.scope !== 'supplier')
    report.value([], '只有两方的记录（shared，或 scope 是 supplier）可以写哪一方不能执行', { suggestion });
  else if (notBy === 'office' && steps)
    report.value([], '逐级审批的都是员工，写 "notBy": "office" 就没有人可以审批', { suggestion });
  else if (notBy === 'office' && shared && !isTheirs)
    report.value([], `shared.transitions 里没有 ${code}，员工又不能执行，就没有人可以执行`);
  else if (notBy === 'supplier' && isTheirs)
    report.value([], `shared.transitions 里写了 ${code}，又不让供应商执行，请去掉一个`);
}
