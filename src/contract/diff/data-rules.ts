import { sameValue } from '../fields/certified';
import { caution, danger, type Finding, info, type Pair, type Rule, shown } from './change';
import { codesOf, declaredRenames, fieldPairs, fieldsIn, renames, uniqueNames } from './fields';

function fields({ before, after }: Pair): Finding[] {
  // A second page holds nothing of its own: `view-fields` speaks of it.
  if (before.resource.view && after.resource.view) return [];
  const [old, now] = [fieldsIn(before), fieldsIn(after)];
  const renamed = new Map([...declaredRenames(before, after), ...renames(before, after)]);
  const targets = new Set(renamed.values());
  return [
    ...[...old.keys()]
      .filter((name) => !now.has(name) && !renamed.has(name))
      .map((name) => danger(`字段 ${name}`, '删除，已有记录里的值不再显示，再保存时丢失')),
    ...[...now]
      .filter(([name]) => !old.has(name) && !targets.has(name))
      .map(([name, { title }]) => info(`字段 ${name}`, `新增 ${shown(title ?? name)}`)),
  ];
}

function types({ before, after }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) => {
    const item = old.items?.type !== now.items?.type && old.items !== undefined;
    if (old.type === now.type && !item) return [];
    const [was, is] = old.type === now.type ? [old.items?.type, now.items?.type] : [old.type, now.type];
    return [
      danger(
        `字段 ${name}`,
        `类型由 ${was} 改为 ${is ?? '不限'}，已有的值会转换；有转换不了的记录时，产品会指出它们并继续用原来的页面`,
      ),
    ];
  });
}

/** Fields that no two records may have the same value in, and among whose records. */
function uniqueness({ before, after }: Pair): Finding[] {
  const former = new Map(declaredRenames(before, after));
  const old = new Set(uniqueNames(before, former));
  const now = new Set(uniqueNames(after));
  const warning = '已有记录重复时，产品会指出它们并继续用原来的页面';
  const widened =
    RANGES[rangeOf(after)]! > RANGES[rangeOf(before)]! && [...now].some((name) => old.has(name));
  return [
    ...[...now]
      .filter((name) => !old.has(name))
      .map((name) => danger(`字段 ${name}`, `改为不得重复，${warning}`)),
    ...(widened ? [danger('唯一的范围', `改为整个租户，${warning}`)] : []),
  ];
}

/** Periods that may not overlap from now on, or among more records. */
function periods({ before, after }: Pair): Finding[] {
  const [old, now] = [before.resource.noOverlap, after.resource.noOverlap];
  if (!now || sameValue(old, now)) return [];
  const how = old ? `期间不得重叠的条件由 ${shown(old)} 改为 ${shown(now)}` : '期间不得重叠';
  return [danger('noOverlap', `${how}，已有记录重叠时，产品会指出它们并继续用原来的页面`)];
}

/** Numbers that the gateway gives from now on, or otherwise than before. */
function serials({ before, after }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) => {
    const [was, is] = [old['x-serial'], now['x-serial']];
    if (is === undefined || was === is) return [];
    return was === undefined
      ? [
          danger(
            `字段 ${name}`,
            `改由网关编号 ${is}，没有人能再填写；已有的值不变，新的编号接着最大的，有重复时产品会指出它们并继续用原来的页面`,
          ),
        ]
      : [caution(`字段 ${name}`, `编号由 ${was} 改为 ${is}，已有的编号不变`)];
  });
}

/** Values that the gateway looks up from now on, or otherwise than before. */
function lookups({ before, after }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) => {
    const [was, is] = [old['x-lookup'], now['x-lookup']];
    if (sameValue(was, is)) return [];
    if (is === undefined) return [caution(`字段 ${name}`, '不再由网关查出，由填写的人说了算')];
    return was === undefined
      ? [
          danger(
            `字段 ${name}`,
            `改由网关从 ${is.page} 查出，填写的值不再采用，已有的值在查它的内容变化后更换`,
          ),
        ]
      : [caution(`字段 ${name}`, `查法由 ${shown(was)} 改为 ${shown(is)}，已有的值在查它的内容变化后更换`)];
  });
}

/** Among how many records a value is unique. */
const RANGES: Readonly<Record<string, number>> = { own: 0, tenant: 1 };

const rangeOf = ({ resource: { scope, uniqueIn } }: Pair['before']) =>
  scope === 'tenant' || uniqueIn === 'tenant' ? 'tenant' : 'own';

function options({ before, after, dictionaries }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) => {
    const was = codesOf(old, dictionaries.before);
    const is = codesOf(now, dictionaries.after);
    if (!is) return was ? [caution(`字段 ${name}`, '不再限于列出的选项')] : [];
    if (!was) return [caution(`字段 ${name}`, '现在限于列出的选项，别的值会被拒绝')];
    const gone = [...was].filter(([code]) => !is.has(code));
    const come = [...is].filter(([code]) => !was.has(code));
    const called = [...is].filter(([code, label]) => was.has(code) && was.get(code) !== label);
    return [
      ...(called.length > 0 ? [info(`字段 ${name}`, `选项改名：${words(called)}`)] : []),
      ...(gone.length > 0
        ? [danger(`字段 ${name}`, `选项里去掉了 ${words(gone)}，存着它的记录不再合规，再保存时被拒绝`)]
        : []),
      ...(come.length > 0 ? [info(`字段 ${name}`, `选项里增加了 ${words(come)}`)] : []),
    ];
  });
}

function words(codes: readonly (readonly [string, string])[]): string {
  return codes.map(([code, label]) => (code === label ? code : `${code}（${label}）`)).join('、');
}

function references({ before, after }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) => {
    const [was, is] = [old['x-options'], now['x-options']];
    if (typeof was !== 'object' || sameValue(was, is)) return [];
    return [caution(`字段 ${name}`, `选项来源由 ${shown(was)} 改为 ${shown(is)}，已有的值可能选不到`)];
  });
}

function computed({ before, after }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) => {
    if (now['x-value'] === undefined || old['x-value'] === now['x-value']) return [];
    return [caution(`字段 ${name}`, `改由 ${shown(now['x-value'])} 计算，再保存时覆盖原来的值`)];
  });
}

/** Changes by which stored values are lost or no longer hold. */
export const DATA_RULES: Readonly<Record<string, Rule>> = {
  field: { effect: 'data', find: fields },
  'field-type': { effect: 'data', find: types },
  unique: { effect: 'data', find: uniqueness },
  'no-overlap': { effect: 'data', find: periods },
  serial: { effect: 'data', find: serials },
  lookup: { effect: 'data', find: lookups },
  options: { effect: 'data', find: options },
  reference: { effect: 'data', find: references },
  computed: { effect: 'data', find: computed },
};
