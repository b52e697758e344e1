import { fieldsOf } from '../fields/fields';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import type { Need } from '../language/states-schema';
import { namedStates } from './check-states';
import { type KnownPages, pageNamed } from './known-pages';
import type { Report } from './report';

export function neededPages(page: PageSchema): string[] {
  const transitions = (isRecordPage(page) && page.states?.transitions) || [];
  return transitions.flatMap(({ needs = [] }) => needs.map((need) => need.page));
}

/** Needs of transitions: records of another page of the same owner, with fields and in states that it has. */
export function checkNeeds(page: RecordPage, known: KnownPages, report: Report): void {
  for (const [{ needs }, transition] of report.at('states', 'transitions').each(page.states?.transitions))
    for (const [need, at] of transition.at('needs').each(needs)) {
      if (page.resource.scope !== 'supplier') {
        at.value('page', 'needs 只用在 scope 是 supplier 的页面上');
        continue;
      }
      const target = pageNamed(need.page, known, isRecordPage, '是标签页，没有自己的记录', at.at('page'));
      if (target) checkNeed(page, target, need, at);
    }
}

function checkNeed(page: RecordPage, target: RecordPage, need: Need, report: Report): void {
  const { scope } = target.resource;
  if (target.path === page.path) report.value('page', '要有的记录在别的页面上，不能是本页自己');
  else if (scope !== page.resource.scope)
    report.value('page', `${need.page} 的 scope 是 ${scope}，记录不归供应商，请换一个页面`);
  if (target.kind === 'form' && (need.min ?? 1) > 1)
    report.value('min', `${need.page} 只有一条记录，不会有 ${need.min} 条`);
  const fields = fieldsOf(target.form);
  for (const [name, at] of report.at('fields').each(need.fields))
    if (!fields.has(name)) at.noField([], name, fields.keys());
  if (need.states === undefined) return;
  const states = namedStates(target.states);
  if (states.length === 0) report.key('states', `${need.page} 没有 states`);
  else
    for (const [state, at] of report.at('states').each(need.states))
      at.oneOf([], state, states, `${need.page} 没有状态 ${state}`);
}
