import type { Dictionaries } from '../fields/fields';
import { formerPaths } from '../language/former-names';
import { callName } from '../language/operations';
import type { Change, Level } from '../language/page-changes';
import type { DashboardPage, RecordPage, TabsPage } from '../language/page-schema';
import { CALL_RULES } from './call-rules';
import type { Rule } from './change';
import { compareDashboards } from './dashboard-changes';
import { DATA_RULES } from './data-rules';
import { GUARD_RULES } from './guard-rules';
import { OTHER_RULES } from './other-rules';
import { PERMISSION_RULES } from './permission-rules';
import { PRINT_RULES } from './print-rules';
import { REMIND_RULES } from './remind-rules';
import { ROLL_UP_RULES } from './roll-up-rules';
import { compareTabs } from './tabs-changes';
import { TRANSITION_RULES } from './transition-rules';
import { VIEW_RULES } from './view-rules';

export const RULES: Readonly<Record<string, Rule>> = {
  ...PERMISSION_RULES,
  ...GUARD_RULES,
  ...TRANSITION_RULES,
  ...CALL_RULES,
  ...DATA_RULES,
  ...VIEW_RULES,
  ...ROLL_UP_RULES,
  ...PRINT_RULES,
  ...REMIND_RULES,
  ...OTHER_RULES,
};

export interface Snapshot {
  pages: readonly RecordPage[];
  tabsPages?: readonly TabsPage[];
  dashboards?: readonly DashboardPage[];
  dictionaries: Dictionaries;
}

const RANK: Readonly<Record<Level, number>> = { danger: 0, caution: 1, info: 2 };

/**
 * What changed between two times, page by page, the worst first. A page is the same while its path or resource is.
 * @param isOnePage Whether both are one page, whatever it is called; by itself where each time has one.
 */
export function compare(
  before: Snapshot,
  after: Snapshot,
  isOnePage: boolean = before.pages.length === 1 && after.pages.length === 1,
): Change[] {
  const pairs = pairsOf(before.pages, after.pages, isOnePage);
  const dictionaries = { before: before.dictionaries, after: after.dictionaries };
  const inRecords = pairs.flatMap(({ old, now }): Change[] => {
    if (!old || !now) return [whole(old, now)];
    const changes = Object.entries(RULES).flatMap(([rule, { effect, find }]) =>
      find({ before: old, after: now, dictionaries }).map((finding) => ({
        ...finding,
        effect,
        rule,
        page: now.path,
      })),
    );
    return changes.sort((left, right) => RANK[left.level] - RANK[right.level]);
  });
  return [
    ...inRecords,
    ...compareTabs(before.tabsPages ?? [], after.tabsPages ?? []),
    ...compareDashboards(before.dashboards ?? [], after.dashboards ?? []),
  ];
}

function pairsOf(before: readonly RecordPage[], after: readonly RecordPage[], only: boolean) {
  const matched = after.map((now) => ({
    now,
    old: only
      ? before[0]
      : (before.find(({ path }) => path === now.path) ?? before.find((old) => isSamePage(old, now, after))),
  }));
  const gone = before.filter((page) => !matched.some(({ old }) => old === page));
  return [...matched, ...gone.map((old) => ({ old, now: undefined }))];
}

/** Moved to another path, as it says or as the name of its calls shows: the old path is no longer there. */
function isSamePage(old: RecordPage, now: RecordPage, after: readonly RecordPage[]): boolean {
  const isMoved = formerPaths(now).includes(old.path) || callName(old) === callName(now);
  return isMoved && !after.some(({ path }) => path === old.path);
}

function whole(old: RecordPage | undefined, now: RecordPage | undefined): Change {
  if (now) {
    return {
      level: 'caution',
      effect: 'permission',
      rule: 'page',
      page: now.path,
      at: '页面',
      message: `新增 ${now.title}`,
    };
  }
  const { path, title } = old!;
  const message = `删除 ${title}，它的接口不再开放，记录打不开了`;
  return { level: 'danger', effect: 'data', rule: 'page', page: path, at: '页面', message };
}
