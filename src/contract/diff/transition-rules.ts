import { sameValue } from '../fields/certified';
import type { RecordPage } from '../language/page-schema';
import { caution, danger, type Finding, info, type Pair, type Rule, shown } from './change';

/** The same transition before and after; `old` is absent for a new one. */
export function transitionsOf(before: RecordPage, after: RecordPage) {
  return (after.states?.transitions ?? []).map((now) => ({
    now,
    old: before.states?.transitions.find(({ code }) => code === now.code),
  }));
}

function conditions({ before, after }: Pair): Finding[] {
  return transitionsOf(before, after).flatMap(({ old, now }) => {
    if (!old?.when || old.when === now.when) return [];
    const how =
      now.when === undefined
        ? '去掉了 when，对所有记录都可执行'
        : `when 由 ${shown(old.when)} 改为 ${shown(now.when)}`;
    return [caution(`流转 ${now.code}`, how)];
  });
}

/** Who may make a transition writes what it asks for and sets, whatever else it may write. */
function written({ before, after }: Pair): Finding[] {
  return transitionsOf(before, after).flatMap(({ old, now }) => {
    const asked = (now.asks ?? []).filter((name) => !old?.asks?.includes(name));
    const sets = Object.entries(now.sets ?? {}).filter(
      ([name, value]) => !sameValue(old?.sets?.[name], value),
    );
    return [
      ...asked.map((name) => caution(`流转 ${now.code}`, `执行的人可以填写 ${name}`)),
      ...(old ? sets.map(([name, value]) => info(`流转 ${now.code}`, `写入 ${name}：${shown(value)}`)) : []),
    ];
  });
}

/** A record of another page is made without a grant there: the page file is what allows it. */
function made({ before, after }: Pair): Finding[] {
  return transitionsOf(before, after).flatMap(({ old, now }) => {
    const { creates, amends, at } = now;
    return [
      ...(creates && !sameValue(old?.creates, creates)
        ? [danger(`流转 ${now.code}`, `在 ${creates.page} 上新增记录，执行的人不需要那个页面的权限`)]
        : []),
      ...(amends && !old?.amends ? [caution(`流转 ${now.code}`, '新增一条更正用的副本')] : []),
      ...(at && !sameValue(old?.at, at)
        ? [danger(`流转 ${now.code}`, '到日期由系统自动执行，已有的记录也会执行')]
        : []),
      ...(old?.at && !at ? [danger(`流转 ${now.code}`, '改为由人执行，有全部权限的角色会立即得到它')] : []),
    ];
  });
}

function editable({ before, after }: Pair): Finding[] {
  const [old, now] = [before.states?.editable ?? {}, after.states?.editable ?? {}];
  return Object.entries(old).flatMap(([state, names]) => {
    const after = now[state];
    if (!after) return [danger(`状态 ${state}`, '去掉了 editable，所有字段都可以修改')];
    return after
      .filter((name) => !names.includes(name))
      .map((name) => danger(`状态 ${state}`, `还可以修改 ${name}`));
  });
}

function lenient({ before, after }: Pair): Finding[] {
  const old = before.states?.lenient ?? [];
  return (after.states?.lenient ?? [])
    .filter((state) => !old.includes(state))
    .map((state) => caution(`状态 ${state}`, '成为暂存，不再检查必填和 assert，会有没填全的记录'));
}

/** Changes of what transitions do, and of what may change in which state. */
export const TRANSITION_RULES: Readonly<Record<string, Rule>> = {
  'transition-condition': { effect: 'permission', find: conditions },
  'transition-writes': { effect: 'permission', find: written },
  'transition-makes': { effect: 'permission', find: made },
  'state-editable': { effect: 'permission', find: editable },
  'state-lenient': { effect: 'data', find: lenient },
};
