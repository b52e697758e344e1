import type { FieldSchema } from '../language/field-schema';
import { caution, danger, type Finding, info, type Pair, type Rule } from './change';
import { fieldPairs, fieldsIn } from './fields';

/** Who may read and write fields, and who sees the ends of a value alone. */
function guards({ before, after }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) => [
    ...reading(`字段 ${name}`, old, now),
    ...writing(`字段 ${name}`, old, now),
  ]);
}

function reading(at: string, old: FieldSchema, now: FieldSchema): Finding[] {
  const [was, is] = [old['x-read'], now['x-read']];
  const [ends, endsNow] = [old['x-mask'], now['x-mask']];
  const found: Finding[] = [];
  if (was !== undefined && is === undefined)
    found.push(danger(at, `去掉了 x-read（${was}），能打开本页的人都能看到`));
  else if (was !== undefined && was !== is)
    found.push(danger(at, `x-read 由 ${was} 改为 ${is}，看得到它的人变了`));
  else if (was === undefined && is !== undefined)
    found.push(caution(at, `要有权限码 ${is} 才能看，授予之前只有全部权限的角色看得到`));
  if (ends === undefined && endsNow !== undefined && was !== undefined)
    found.push(danger(at, `加了 x-mask（${endsNow}），没有 ${is ?? was} 的人也能看到首尾`));
  else if (ends !== undefined && endsNow === undefined && is !== undefined)
    found.push(caution(at, '去掉了 x-mask，有权限码的人直接看到全部，不再记入操作日志'));
  else if (ends !== undefined && endsNow !== undefined && ends !== endsNow)
    found.push(caution(at, `x-mask 由 ${ends} 改为 ${endsNow}，显示的首尾变了`));
  return found;
}

function writing(at: string, old: FieldSchema, now: FieldSchema): Finding[] {
  const [was, is] = [old['x-write'], now['x-write']];
  if (was === is) return [];
  if (is === undefined) return [danger(at, `去掉了 x-write（${was}），能修改记录、看得到它的人都能填`)];
  return [
    was === undefined
      ? caution(at, `要有权限码 ${is} 才能填，授予之前只有全部权限的角色能填`)
      : danger(at, `x-write 由 ${was} 改为 ${is}，能填它的人变了`),
  ];
}

/** New fields that are guarded from the start. */
function added({ before, after }: Pair): Finding[] {
  const old = fieldsIn(before);
  return [...fieldsIn(after)].flatMap(([name, { 'x-read': read }]) =>
    read === undefined || old.has(name) ? [] : [info(`字段 ${name}`, `要有权限码 ${read} 才能看`)],
  );
}

/** Changes of who may read and write single fields. */
export const GUARD_RULES: Readonly<Record<string, Rule>> = {
  'field-rights': { effect: 'permission', find: guards },
  'new-field-rights': { effect: 'permission', find: added },
};
