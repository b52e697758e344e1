import { fieldsOf } from '../fields/fields';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import type { Need } from '../language/states-schema';
import { isFaultyPage, type KnownPages } from './check-tabs';
import type { JsonPath } from './problem';
import { meant, type Report } from './report';

/** The pages whose records the transitions of a page need. */
export function neededPages(page: PageSchema): string[] {
  if (!isRecordPage(page)) return [];
  return needsOf(page).map(({ need }) => need.page);
}

/**
 * What must be there before a transition: records of another page of the same owner, with fields and in states that it
 * has. A page whose file has errors is told there.
 */
export function checkNeeds(page: RecordPage, { pages, faulty }: KnownPages, report: Report): void {
  for (const { need, place } of needsOf(page)) {
    if (page.resource.scope !== 'supplier') {
      report.value([...place, 'page'], 'needs 只用在 scope 是 supplier 的页面上');
      continue;
    }
    const target = pages.find(({ path }) => path === need.page);
    if (target && isRecordPage(target)) checkNeed(page, target, need, report.at(...place));
    else if (target) report.value([...place, 'page'], `${need.page} 是标签页，没有自己的记录`);
    else if (!isFaultyPage(faulty, need.page)) {
      const paths = pages.filter(isRecordPage).map(({ path }) => path);
      report.value([...place, 'page'], `没有页面 ${need.page}`, meant(need.page, paths));
    }
  }
}

function checkNeed(page: RecordPage, target: RecordPage, need: Need, report: Report): void {
  if (target.path === page.path) {
    report.value('page', '要有的记录在别的页面上，不能是本页自己');
  } else if (target.resource.scope !== page.resource.scope) {
    report.value('page', `${need.page} 的 scope 是 ${target.resource.scope}，记录不归供应商，请换一个页面`);
  }
  if (target.kind === 'form' && (need.min ?? 1) > 1) {
    report.value('min', `${need.page} 只有一条记录，不会有 ${need.min} 条`);
  }
  const fields = fieldsOf(target.form);
  need.fields?.forEach((name, index) => {
    if (!fields.has(name)) report.noField(['fields', index], name, fields.keys());
  });
  if (need.states === undefined) return;
  const states = statesOf(target);
  if (states.length === 0) report.key('states', `${need.page} 没有 states`);
  for (const [index, state] of need.states.entries()) {
    if (states.length === 0 || states.includes(state)) continue;
    report.value(['states', index], `${need.page} 没有状态 ${state}`, meant(state, states));
  }
}

function needsOf({ states }: RecordPage): { need: Need; place: JsonPath }[] {
  return (states?.transitions ?? []).flatMap(({ needs = [] }, index) =>
    needs.map((need, at) => ({ need, place: ['states', 'transitions', index, 'needs', at] })),
  );
}

function statesOf({ states }: RecordPage): string[] {
  if (!states) return [];
  const { initial, transitions } = states;
  return [...new Set([initial, ...transitions.flatMap(({ from, to }) => [...from, to])])];
}
