import { sameValue } from '../fields/certified';
import { fieldsOf } from '../fields/fields';
import { namedFields } from '../fields/other-records';
import type { RecordPage } from '../language/page-schema';
import { menusOf } from '../language/pages';
import { sourceKey, sourceOf } from '../language/references';
import type { Need, Transition } from '../language/states-schema';
import { printsOf } from '../lists/prints';
import { levelsOf } from '../pages/approval-route';
import { buttonsOf, pressedTransitions } from '../pages/buttons';
import { collectsOf } from '../pages/collect';
import { secretsIn } from '../pages/public-form';
import { recordSources } from '../pages/record-options';
import { caution, danger, type Finding, info, type Pair, type Rule, shown } from './change';
import { declaredRenames, fieldPairs, uniqueNames } from './fields';
import { transitionsOf } from './transition-rules';

/** What each permission code opens on a page: actions of buttons and transitions. */
function opensOf(page: RecordPage): Map<string, Set<string>> {
  const opens = new Map<string, Set<string>>();
  const add = (code: string, what: string) => opens.set(code, (opens.get(code) ?? new Set()).add(what));
  for (const { code, action } of buttonsOf(page)) add(code, action);
  for (const { code, from, to } of pressedTransitions(page))
    for (const one of from) add(code, `${one} → ${to}`);
  for (const { step, transition } of levelsOf(page)) add(step.code, `审批 ${transition.code}`);
  if (page.kind === 'list') for (const { code } of printsOf(page)) add(code, '打印');
  return opens;
}

function codes({ before, after }: Pair): Finding[] {
  const [old, now] = [opensOf(before), opensOf(after)];
  const added = [...now].flatMap(([code, opens]) => {
    const known = old.get(code);
    if (!known)
      return [
        caution(`权限码 ${code}`, `新增，可执行 ${[...opens].join('、')}；有全部权限的角色会立即得到它`),
      ];
    const more = [...opens].filter((one) => !known.has(one));
    return more.length > 0
      ? [danger(`权限码 ${code}`, `还可执行 ${more.join('、')}，已有该权限的人都能用`)]
      : [];
  });
  const removed = [...old.keys()].filter((code) => !now.has(code));
  return [...added, ...removed.map((code) => caution(`权限码 ${code}`, '删除，原来授给角色的不再起作用'))];
}

function fourEyes({ before, after }: Pair): Finding[] {
  return transitionPairs(before, after).flatMap(({ old, now }) => [
    ...lostNotBy(old, now),
    ...lostLevels(old, now),
    ...lostNeeds(old, now).map((need) => caution(`流转 ${now.code}`, `不再要求先有 ${shown(need)}`)),
    ...(old.reason && !now.reason ? [caution(`流转 ${now.code}`, '不再要求填写原因')] : []),
  ]);
}

const BARRED = { submitter: '提交人可以自己执行', supplier: '供应商也可以执行', office: '员工也可以执行' };

/** Whom a transition was closed to and is not any more. */
function lostNotBy(old: Transition, now: Transition): Finding[] {
  if (!old.notBy || old.notBy === now.notBy) return [];
  const change = now.notBy ? `notBy 由 ${old.notBy} 改为 ${now.notBy}` : '去掉了 notBy';
  return [danger(`流转 ${now.code}`, `${change}，${BARRED[old.notBy]}`)];
}

/** Levels that a route had and has no more, or that fewer people decide by now; records under way finish on the old ones. */
function lostLevels(old: Transition, now: Transition): Finding[] {
  if (!old.steps) return [];
  if (!now.steps) return [danger(`流转 ${now.code}`, '去掉了 steps，不再逐级审批')];
  return old.steps.flatMap((was) => {
    const same = now.steps?.find(({ code }) => code === was.code);
    const level = `流转 ${now.code} 的 ${was.code}`;
    if (!same) return [danger(level, '去掉了这一级审批；已经开始的按原来的各级审批')];
    const fewer = (same.people ?? 1) < (was.people ?? 1);
    return [
      ...(fewer ? [danger(level, `审批人数由 ${was.people} 改为 ${same.people ?? 1}`)] : []),
      ...(same.when !== was.when && same.when !== undefined
        ? [
            caution(
              level,
              `when 由 ${was.when === undefined ? '无' : shown(was.when)} 改为 ${shown(same.when)}`,
            ),
          ]
        : []),
      ...(same.by !== was.by
        ? [caution(level, `审批人由 ${was.by ?? was.code} 改为 ${same.by ?? was.code}`)]
        : []),
    ];
  });
}

/** What had to be there before a transition and need not any more; what is only recommended never had to. */
function lostNeeds(old: Transition, now: Transition): Need[] {
  const isAsked = (need: Need) => (need.min ?? 1) > 0;
  const ofOne = (need: Need) => ({ ...need, title: undefined });
  const asked = (now.needs ?? []).filter(isAsked).map(ofOne);
  return (old.needs ?? [])
    .filter(isAsked)
    .filter((need) => !asked.some((one) => sameValue(one, ofOne(need))));
}

function conditions({ before, after }: Pair): Finding[] {
  return buttonsOf(after).flatMap((now) => {
    const old = buttonsOf(before).find(({ code, action }) => code === now.code && action === now.action);
    if (!old || old.when === now.when || old.when === undefined) return [];
    const how =
      now.when === undefined
        ? '去掉了 when，对所有记录都可用'
        : `when 由 ${shown(old.when)} 改为 ${shown(now.when)}`;
    return [caution(`按钮 ${now.code}`, how)];
  });
}

function faces({ before, after }: Pair): Finding[] {
  const old = menusOf(before).map(({ face }) => face);
  const now = menusOf(after).map(({ face }) => face);
  return [
    ...now
      .filter((face) => !old.includes(face))
      .map((face) => caution('菜单', `出现在 ${face} 端，那里的人可以打开`)),
    ...old.filter((face) => !now.includes(face)).map((face) => info('菜单', `不再出现在 ${face} 端`)),
  ];
}

function scope({ before, after }: Pair): Finding[] {
  const [old, now] = [before.resource.scope, after.resource.scope];
  if (old === now) return [];
  return [danger('资源范围', `由 ${old} 改为 ${now}，能看到记录的人变了，已有记录也要迁移`)];
}

/** What expressions name of other pages' records is answered to those who fill the page in. */
function named({ before, after }: Pair): Finding[] {
  const old = namedFields(before);
  return [...namedFields(after)].flatMap(([place, fields]) => {
    const come = [...fields].filter((field) => field !== 'id' && !old.get(place)?.has(field));
    if (come.length === 0) return [];
    const names = come.map((field) => `refs.${place.replace(/^.*\[\]\./, '')}.${field}`).join('、');
    return [danger('refs', `能填写本页的人读得到 ${names}，不要求他们能打开那个页面`)];
  });
}

function uniqueness({ before, after }: Pair): Finding[] {
  const renamed = new Map(declaredRenames(before, after));
  const now = uniqueNames(after);
  const dropped = uniqueNames(before, renamed).filter((name) => !now.includes(name));
  const narrowed =
    before.resource.uniqueIn === 'tenant' && after.resource.uniqueIn !== 'tenant' && now.length > 0;
  return [
    ...dropped.map((name) => caution(`字段 ${name}`, '不再要求唯一，可以出现重复的记录')),
    ...(narrowed ? [caution('unique', '不再在整个租户内唯一')] : []),
    ...(before.resource.noOverlap && !after.resource.noOverlap
      ? [caution('noOverlap', '不再检查，期间可以重叠')]
      : []),
    ...fieldPairs(before, after).flatMap(({ name, old, now: own }) =>
      old['x-serial'] !== undefined && own['x-serial'] === undefined
        ? [caution(`字段 ${name}`, '不再由网关编号，可以由人填写，也可以重复')]
        : [],
    ),
  ];
}

function grantedByName({ before, after }: Pair): Finding[] {
  if (before.grantedByName && !after.grantedByName) {
    return [danger('grantedByName', '去掉了，有“全部页面”权限的人都能打开本页')];
  }
  return !before.grantedByName && after.grantedByName
    ? [caution('grantedByName', '有“全部页面”权限的人要另外授予才能打开本页')]
    : [];
}

/** Whoever may open this page sees what its fields choose of other pages' records. */
function recordOptions({ before, after }: Pair): Finding[] {
  const known = new Set(recordSources(before).map(sourceKey));
  return recordSources(after)
    .filter((source) => !known.has(sourceKey(source)))
    .map((source) => {
      const { value, label, columns, show = [] } = sourceOf(source);
      const fields = [...new Set([value, label, ...columns, ...show])].join('、');
      return caution(`选项 ${source.page}`, `能打开本页的人可以看到那里全部记录的 ${fields}`);
    });
}

/** Whoever may open this page sees what it collects of other pages' records, and what was once may not be twice. */
function collecting({ before, after }: Pair): Finding[] {
  return collectsOf(after).flatMap((now) => {
    const at = `汇总 ${now.page}`;
    const old = collectsOf(before).find(({ into, page }) => into === now.into && page === now.page);
    const known = new Set(Object.values(old?.map ?? {}));
    const fields = Object.values(now.map).filter((field) => !known.has(field));
    const freed = (now.except ?? []).filter((state) => old?.once && !old.except?.includes(state));
    const isWider = old !== undefined && !sameValue([old.params, old.where], [now.params, now.where]);
    return [
      ...(fields.length > 0
        ? [caution(at, `能打开本页的人可以看到那里可以汇总的记录的 ${fields.join('、')}`)]
        : []),
      ...(isWider ? [caution(at, `可以汇总的记录由 ${shown(old)} 改为 ${shown(now)}`)] : []),
      ...(old?.once && !now.once ? [danger(at, '去掉了 once，同一条记录可以重复汇总')] : []),
      ...(freed.length > 0 ? [caution(at, `状态为 ${freed.join('、')} 时，汇总过的又可以汇总`)] : []),
      ...(old && !old.once && now.once
        ? [caution(at, '改为只能汇总一次；以前汇总的记录从下次保存起才算')]
        : []),
    ];
  });
}

/** Readers without any grant: whatever is new to them was closed before. */
function publications({ before, after }: Pair): Finding[] {
  const opened = (page: RecordPage) =>
    Object.entries(page.published ?? {}).flatMap(([reader, { fields, states = [] }]) => [
      ...fields.map((field) => `${READERS[reader as keyof typeof READERS]}可读字段 ${field}`),
      ...states.map((state) => `${READERS[reader as keyof typeof READERS]}可读状态为 ${state} 的记录`),
    ]);
  const fillable = ({ publicForm }: RecordPage) => (publicForm ? [...fieldsOf(publicForm.form).keys()] : []);
  const secrets = ({ publicForm }: RecordPage) => (publicForm ? secretsIn(publicForm.form) : []);
  const disclosed = secrets(before).filter(
    (one) => fillable(after).includes(one) && !secrets(after).includes(one),
  );
  const known = opened(before);
  const more = opened(after).filter((one) => !known.includes(one));
  const filled = fillable(after).filter((one) => !fillable(before).includes(one));
  const isForAll = before.published?.suppliers?.chosen && !after.published?.suppliers?.chosen;
  return [
    ...more.map((one) => danger('published', `新增：${one}`)),
    ...filled.map((one) => danger('publicForm', `新增：没有账号的人可填 ${one}`)),
    ...disclosed.map((one) =>
      danger('publicForm', `${one} 不再是密码（x-secret），填写的内容照原样传送和保存`),
    ),
    ...(isForAll && after.published?.suppliers
      ? [danger('published', '不再限于所选的供应商，租户的供应商都可读')]
      : []),
  ];
}
const READERS = { suppliers: '供应商', public: '任何人' } as const;

function transitionPairs(before: RecordPage, after: RecordPage) {
  return transitionsOf(before, after).flatMap(({ old, now }) => (old ? [{ old, now }] : []));
}

/** Changes by which more people may do more. */
export const PERMISSION_RULES: Readonly<Record<string, Rule>> = {
  'named-fields': { effect: 'permission', find: named },
  'permission-code': { effect: 'permission', find: codes },
  'four-eyes': { effect: 'permission', find: fourEyes },
  'button-condition': { effect: 'permission', find: conditions },
  'menu-face': { effect: 'permission', find: faces },
  'resource-scope': { effect: 'permission', find: scope },
  uniqueness: { effect: 'permission', find: uniqueness },
  'granted-by-name': { effect: 'permission', find: grantedByName },
  publications: { effect: 'permission', find: publications },
  'record-options': { effect: 'permission', find: recordOptions },
  collecting: { effect: 'permission', find: collecting },
};
