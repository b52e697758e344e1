import type { Change } from '../language/page-changes';
import type { TabsPage } from '../language/page-schema';
import { menusOf, pathOfTab } from '../language/pages';
import { caution, comparePages, type Finding, info } from './change';

/** What changed in the pages of tabs. They grant nothing themselves: a tab is there for whoever is granted its page. */
export function compareTabs(before: readonly TabsPage[], after: readonly TabsPage[]): Change[] {
  return comparePages(before, after, 'tabs', changesOf);
}

function changesOf(old: TabsPage | undefined, now: TabsPage | undefined): Finding[] {
  if (!old) return [info('标签页', `新增 ${now!.title}，里面的页面不再单独列在菜单里`)];
  if (!now) return [caution('标签页', `删除 ${old.title}，里面的页面回到菜单里`)];
  const [held, holds] = [old, now].map(({ tabs }) => tabs.map(pathOfTab)) as [string[], string[]];
  const [faced, faces] = [old, now].map((page) => menusOf(page).map(({ face }) => face)) as [
    string[],
    string[],
  ];
  const moved =
    holds.filter((path) => held.includes(path)).join() !== held.filter((path) => holds.includes(path)).join();
  return [
    ...faces.filter((face) => !faced.includes(face)).map((face) => caution('菜单', `出现在 ${face} 端`)),
    ...faced.filter((face) => !faces.includes(face)).map((face) => caution('菜单', `不再出现在 ${face} 端`)),
    ...holds.filter((path) => !held.includes(path)).map((path) => info('标签', `放进 ${path}`)),
    ...held.filter((path) => !holds.includes(path)).map((path) => info('标签', `拿出 ${path}，它回到菜单里`)),
    ...(moved ? [info('标签', '换了次序')] : []),
    ...(old.title === now.title ? [] : [info('标题', `由 ${old.title} 改为 ${now.title}`)]),
  ];
}
