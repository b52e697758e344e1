import type { ListPage } from '../language/page-schema';
import { facesOf, menusOf } from '../language/pages';
import type { JsonPath } from './problem';
import { meant, type Report } from './report';

/**
 * How far a supplier's record has come: of a page with states that suppliers open, each state in one step alone. Without
 * steps the page is a list to suppliers as well, and says something of states.
 */
export function checkProgress(page: ListPage, report: Report): void {
  const { progress, states, resource } = page;
  if (!progress) return;
  const faces = facesOf({ path: page.path, menus: menusOf(page) });
  if (resource.scope !== 'supplier' || !faces.includes('supplier')) {
    report.key('progress', 'progress 只用在供应商端、scope 是 supplier 的页面上');
  }
  if (!states) {
    report.key('progress', '没有 states，没有办到哪一步可说');
    return;
  }
  const known = [states.initial, ...states.transitions.flatMap(({ from, to }) => [...from, to])];
  const seen = new Set<string>();
  const check = (state: string, place: JsonPath, isOnce: boolean) => {
    if (!known.includes(state)) {
      report.value(place, `states 里没有状态 ${state}`, meant(state, known));
    } else if (isOnce && seen.has(state)) report.value(place, `状态 ${state} 已在前面的步骤里`);
    if (isOnce) seen.add(state);
  };
  for (const [index, step] of (progress.steps ?? []).entries()) {
    const place = ['progress', 'steps', index];
    for (const [at, state] of step.states.entries()) check(state, [...place, 'states', at], true);
    for (const [at, state] of (step.failed ?? []).entries()) check(state, [...place, 'failed', at], true);
  }
  if (!progress.steps && !progress.notes) report.key('progress', 'progress 里没有写 steps，也没有写 notes');
  if (!progress.steps && progress.outcome)
    report.key(['progress', 'outcome'], 'outcome 显示在 steps 下面，没有写 steps');
  const lost = [...new Set(known)].filter((state) => !seen.has(state));
  if (progress.steps && lost.length > 0)
    report.value(['progress', 'steps'], `状态 ${lost.join('、')} 不在任何一步里`);
  const noted = progress.notes?.map(({ state }) => state) ?? [];
  for (const [index, state] of noted.entries()) {
    const place = ['progress', 'notes', index, 'state'];
    check(state, place, false);
    if (noted.indexOf(state) < index) report.value(place, `状态 ${state} 写了两次`);
  }
}
