import { isOwnPath } from '@/contract/base/own-path';

/** A tab of the office workspace (specification section 3). */
export interface Tab {
  /** The path of its page, or of the child application, which tells one tab from another. */
  name: string;
  /** The address that it leads to: the path with what the page had added to it when it was last in front. */
  path: string;
  label: string;
  /** `false` is pinned: it stands before the others and is not closed. */
  closed: boolean;
  disabled: boolean;
}

/** The most tabs that are open at once (specification section 9); the oldest gives way. */
export const MOST_TABS = 20;

export type Closing = 'one' | 'left' | 'right' | 'others' | 'all';

/**
 * The list with a tab for a page, at its end when it is new. Beyond `MOST_TABS` the tab that was opened first goes;
 * one that is pinned or `kept` stays, so that the list may be longer where all are.
 */
export function withOpened(tabs: readonly Tab[], opened: Tab, kept: (name: string) => boolean): Tab[] {
  const at = tabs.findIndex(({ name }) => name === opened.name);
  if (at >= 0) return tabs.with(at, { ...tabs[at]!, path: opened.path });
  const all = [...tabs, opened];
  const oldest = all.find(({ name, closed }) => closed && name !== opened.name && !kept(name));
  return all.length > MOST_TABS && oldest ? all.filter((tab) => tab !== oldest) : all;
}

/** The names of the tabs that a closing takes away: those that are pinned stay. */
export function closedBy(tabs: readonly Tab[], closing: Closing, name: string): string[] {
  const at = tabs.findIndex((tab) => tab.name === name);
  const goes: Record<Closing, (index: number) => boolean> = {
    one: (index) => index === at,
    left: (index) => index < at,
    right: (index) => index > at,
    others: (index) => index !== at,
    all: () => true,
  };
  return tabs.filter((tab, index) => tab.closed && goes[closing](index)).map((tab) => tab.name);
}

/** The tab that comes to the front when `front` goes: the nearest to the right of it, else to the left. */
export function nextInFront(tabs: readonly Tab[], gone: readonly string[], front: string): Tab | undefined {
  const at = tabs.findIndex(({ name }) => name === front);
  const open = ({ name, disabled }: Tab) => !gone.includes(name) && !disabled;
  return tabs.slice(at + 1).find(open) ?? tabs.slice(0, Math.max(at, 0)).findLast(open);
}

/** The list with a tab pinned, behind those that are, or loose again, in front of those that are. */
export function withPinned(tabs: readonly Tab[], name: string, pinned: boolean): Tab[] {
  const tab = tabs.find((one) => one.name === name);
  if (!tab || tab.closed === !pinned) return [...tabs];
  const others = tabs.filter((one) => one !== tab);
  const after = others.filter(({ closed }) => !closed).length;
  return others.toSpliced(after, 0, { ...tab, closed: !pinned });
}

/** What was kept of a list, without whatever is no tab: an older version or another program may have written it. */
export function readTabs(kept: unknown): Tab[] {
  if (!Array.isArray(kept)) return [];
  const names = new Set<string>();
  return kept.flatMap((one: Partial<Tab> | null) => {
    const { name, path, label, closed } = one ?? {};
    if (typeof name !== 'string' || typeof path !== 'string' || typeof label !== 'string') return [];
    if (!isOwnPath(name) || !isOwnPath(path) || !path.startsWith(name) || names.has(name)) return [];
    names.add(name);
    return { name, path, label, closed: closed !== false, disabled: false };
  });
}
