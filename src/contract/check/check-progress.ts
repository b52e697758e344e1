import type { ListPage } from '../language/page-schema';
import { facesOfPage } from '../language/pages';
import { namedStates } from './check-states';
import type { Report } from './report';

/**
 * How far a supplier's record has come: of a page with states that suppliers open, each state in one step alone. Without
 * steps the page is a list to suppliers as well, and says something of states.
 */
export function checkProgress(page: ListPage, file: Report): void {
  const { progress, states, resource } = page;
  if (!progress) return;
  const { steps, notes, outcome } = progress;
  const report = file.at('progress');
  const faces = facesOfPage(page);
  if (resource.scope !== 'supplier' || !faces.includes('supplier'))
    report.key([], 'progress 只用在供应商端、scope 是 supplier 的页面上');
  if (!states) {
    report.key([], '没有 states，没有办到哪一步可说');
    return;
  }
  const known = namedStates(states);
  const seen = new Set<string>();
  const isKnown = (state: string, at: Report) => at.oneOf([], state, known, `states 里没有状态 ${state}`);
  for (const [step, at] of report.at('steps').each(steps))
    for (const key of ['states', 'failed'] as const)
      for (const [state, place] of at.at(key).each(step[key])) {
        if (isKnown(state, place) && seen.has(state)) place.value([], `状态 ${state} 已在前面的步骤里`);
        seen.add(state);
      }
  if (!steps && !notes) report.key([], 'progress 里没有写 steps，也没有写 notes');
  if (!steps && outcome) report.key('outcome', 'outcome 显示在 steps 下面，没有写 steps');
  const lost = known.filter((state) => !seen.has(state));
  if (steps && lost.length > 0) report.value('steps', `状态 ${lost.join('、')} 不在任何一步里`);
  const noted = notes?.map(({ state }) => state) ?? [];
  for (const [{ state }, at, index] of report.at('notes').each(notes)) {
    isKnown(state, at.at('state'));
    if (noted.indexOf(state) < index) at.value('state', `状态 ${state} 写了两次`);
  }
}
