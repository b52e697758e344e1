import { sameValue } from '../fields/certified';
import type { Change } from '../language/page-changes';
import type { DashboardPage } from '../language/page-schema';
import { type NamedCard, placesOf } from '../pages/dashboards';
import { caution, comparePages, type Finding, info } from './change';

/** What changed in dashboards. A card shows no more than its page grants; a home is everybody's, which is said aloud. */
export function compareDashboards(
  before: readonly DashboardPage[],
  after: readonly DashboardPage[],
): Change[] {
  return comparePages(before, after, 'dashboard', changesOf);
}

function changesOf(old: DashboardPage | undefined, now: DashboardPage | undefined): Finding[] {
  if (!old)
    return [
      info('看板', `新增 ${now!.title}`),
      ...(now!.home ? [caution('首页', `成为 ${now!.home} 端的首页，人人可以打开`)] : []),
    ];
  if (!now) return [caution('看板', `删除 ${old.title}`)];
  const [had, has] = [old, now].map((page) => placesOf(page).flatMap(({ cards }) => cards)) as [
    NamedCard[],
    NamedCard[],
  ];
  const idsOf = (cards: NamedCard[]) => cards.map(({ id }) => id);
  const changed = has.filter(({ id, card }) => {
    const before = had.find((one) => one.id === id);
    return before && !sameValue(before.card, card);
  });
  return [
    ...(old.home === now.home ? [] : [caution('首页', `由 ${old.home ?? '无'} 改为 ${now.home ?? '无'}`)]),
    ...idsOf(has)
      .filter((id) => !idsOf(had).includes(id))
      .map((id) => info('卡片', `新增 ${id}`)),
    ...idsOf(had)
      .filter((id) => !idsOf(has).includes(id))
      .map((id) => info('卡片', `去掉 ${id}`)),
    ...changed.map(({ id }) => info('卡片', `改动 ${id}`)),
    ...(old.title === now.title ? [] : [info('标题', `由 ${old.title} 改为 ${now.title}`)]),
  ];
}
