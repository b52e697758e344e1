import { sameValue } from '../fields/certified';
import { callName } from '../language/operations';
import type { RecordPage } from '../language/page-schema';
import type { Shared } from '../language/resource-schema';
import { conditionsOf } from '../pages/page-view';
import { caution, danger, type Finding, info, type Pair, type Rule, shown } from './change';
import { fieldsIn, renames } from './fields';

/** Whose records a page shows: those of another page instead of its own, or of another than before. */
function origin({ before, after }: Pair): Finding[] {
  const [old, now] = [before.resource.view, after.resource.view];
  const [was, is] = [old?.of ?? before.path, now?.of ?? after.path];
  if (!old && !now) return [];
  return [
    ...(was === is ? [] : [danger('of', `由 ${was} 的记录改为 ${is} 的记录，原来的记录不在本页了`)]),
    ...(old && now && callName(before) !== callName(after)
      ? [danger('接口名', `由 ${callName(before)} 改为 ${callName(after)}，按旧地址的调用会失败`)]
      : []),
  ];
}

/** Which records: whatever `where` kept out and does not any more is seen by everybody with a grant. */
function narrowing({ before, after }: Pair): Finding[] {
  const [old, now] = [conditionsIn(before), conditionsIn(after)];
  if (!before.resource.view || !after.resource.view) return [];
  const kept = [...old].flatMap(([field, values]): Finding[] => {
    const wanted = now.get(field);
    if (!wanted)
      return [danger(`where ${field}`, `去掉了，不再限于 ${values.map(shown).join('、')}，看得到更多记录`)];
    const more = wanted.filter((value) => !values.includes(value));
    const fewer = values.filter((value) => !wanted.includes(value));
    return [
      ...(more.length > 0
        ? [danger(`where ${field}`, `还看得到 ${field} 为 ${more.map(shown).join('、')} 的记录`)]
        : []),
      ...(fewer.length > 0
        ? [info(`where ${field}`, `不再看得到 ${field} 为 ${fewer.map(shown).join('、')} 的记录`)]
        : []),
    ];
  });
  const added = [...now].filter(([field]) => !old.has(field));
  return [
    ...kept,
    ...added.map(([field, values]) =>
      info(`where ${field}`, `只看得到 ${field} 为 ${values.map(shown).join('、')} 的记录`),
    ),
  ];
}

const conditionsIn = ({ resource: { view } }: RecordPage) =>
  new Map(conditionsOf(view?.where ?? {}).map(({ field, values }) => [field, values]));

/** Fields that a second page has: what is stored stays where a page has it no more. */
function fields({ before, after }: Pair): Finding[] {
  if (!before.resource.view || !after.resource.view) return [];
  const [old, now] = [fieldsIn(before), fieldsIn(after)];
  const renamed = renames(before, after).flat();
  const isOther = (one: ReadonlyMap<string, unknown>) => (name: string) =>
    !one.has(name) && !renamed.includes(name);
  return [
    ...[...now.keys()]
      .filter(isOther(old))
      .map((name) => caution(`字段 ${name}`, '新增，能打开本页的人看得到，能编辑的人可以填写')),
    ...[...old.keys()].filter(isOther(now)).map((name) => info(`字段 ${name}`, '本页不再有，记录里的值还在')),
  ];
}

/** What the supplier that a record names may see and do: new parts were closed to it before. */
function sides({ before, after }: Pair): Finding[] {
  const [old, now] = [sharedOf(before), sharedOf(after)];
  if (!old && !now) return [];
  if (!now) return [info('shared', '去掉了，供应商不再看得到记录')];
  if (!old) return [danger('shared', `记录里 ${now.supplier} 写明的供应商看得到它们`)];
  const [was, is] = [openedBy(old), openedBy(now)];
  return [
    ...(old.supplier === now.supplier
      ? []
      : [danger('shared', `供应商由 ${old.supplier} 改为 ${now.supplier} 写明，看得到记录的人变了`)]),
    ...is.filter((one) => !was.includes(one)).map((one) => danger('shared', `供应商还${one}`)),
    ...was.filter((one) => !is.includes(one)).map((one) => info('shared', `供应商不再${one}`)),
  ];
}

const sharedOf = ({ shared, resource: { view } }: RecordPage) => shared ?? view?.shared;

function openedBy({ states, fields, writes = {}, rows, transitions = [], create }: Shared): string[] {
  return [
    ...states.map((state) => `看得到状态为 ${state} 的记录`),
    ...fields.map((field) => `看得到 ${field}`),
    ...Object.entries(writes).flatMap(([state, paths]) =>
      paths.map((path) => `可以在状态 ${state} 填写 ${path}`),
    ),
    ...(rows ? ['可以增删可写列表的行'] : []),
    ...transitions.map((code) => `可以执行流转 ${code}`),
    ...(create ? ['可以新增记录'] : []),
  ];
}

/** Lists of other pages on the page of a record: who may open those sees them there. */
function related({ before, after }: Pair): Finding[] {
  const [old, now] = [before, after].map(
    (page) => new Map((page.kind === 'list' ? (page.related ?? []) : []).map((one) => [one.page, one])),
  );
  const at = (path: string) => `标签 ${path}`;
  return [
    ...[...now!].flatMap(([path, one]): Finding[] => {
      const was = old!.get(path);
      if (!was) return [info(at(path), '新增，能打开那个页面的人在记录的页面上看得到')];
      const { by: _, ...rest } = one;
      const { by: _by, ...others } = was;
      if (!sameValue(was.by, one.by))
        return [caution(at(path), `by 由 ${shown(was.by)} 改为 ${shown(one.by)}，列出的是别的记录了`)];
      return sameValue(rest, others) ? [] : [info(at(path), `由 ${shown(others)} 改为 ${shown(rest)}`)];
    }),
    ...[...old!.keys()].filter((path) => !now!.has(path)).map((path) => info(at(path), '去掉了')),
  ];
}

/** Changes of second pages over records, and of what the other side sees of them. */
export const VIEW_RULES: Readonly<Record<string, Rule>> = {
  'view-of': { effect: 'call', find: origin },
  'view-where': { effect: 'permission', find: narrowing },
  'view-fields': { effect: 'permission', find: fields },
  shared: { effect: 'permission', find: sides },
  related: { effect: 'other', find: related },
};
