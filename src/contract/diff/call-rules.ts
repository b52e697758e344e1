import { sameValue } from '../fields/certified';
import { formerPaths, formerResources } from '../language/former-names';
import { OPERATION_NAMES } from '../language/resource-schema';
import { isAboutSupplier, SUPPLIER_OPERATIONS } from '../language/supplier-operations';
import {
  PUBLISHED_READERS,
  type PublishedCall,
  publishedCallsOf,
  publishedTo,
} from '../pages/published-calls';
import { caution, danger, type Finding, info, type Pair, type Rule, shown } from './change';
import { declaredRenames, fieldPairs, fieldsIn, renames } from './fields';

function place({ before, after }: Pair): Finding[] {
  const moved = before.path !== after.path;
  const renamed = before.resource.name !== after.resource.name;
  return [
    ...(moved
      ? [
          formerPaths(after).includes(before.path)
            ? caution(
                '路径',
                `由 ${before.path} 改为 ${after.path}，权限、表格设置和链接跟过去，旧地址转到新地址`,
              )
            : danger(
                '路径',
                `由 ${before.path} 改为 ${after.path}，按旧路径授的权限和收藏的网址都会失效；要跟过去，请写 "was": "${before.path}"`,
              ),
        ]
      : []),
    ...(renamed
      ? [
          formerResources(after).includes(before.resource.name)
            ? caution(
                '资源名',
                `由 ${before.resource.name} 改为 ${after.resource.name}，已有记录跟过去；按旧资源名的调用要一起改`,
              )
            : danger(
                '资源名',
                `由 ${before.resource.name} 改为 ${after.resource.name}，已有记录不会跟过去；要跟过去，请在 resource 里写 "was": "${before.resource.name}"`,
              ),
        ]
      : []),
  ];
}

function operations({ before, after }: Pair): Finding[] {
  return [...OPERATION_NAMES, ...SUPPLIER_OPERATIONS].flatMap((name) => {
    const [old, now] = [before.resource.operations?.[name], after.resource.operations?.[name]];
    if (old === now) return [];
    const added = `新增 ${now}`;
    // Staff read it of every supplier, with the page of suppliers where they have no entry to this one.
    if (old === undefined && isAboutSupplier(name))
      return [caution(`接口 ${name}`, `${added}，能打开这个页面或供应商档案的员工都能读每个供应商的记录`)];
    if (old === undefined) return [info(`接口 ${name}`, added)];
    const how = now === undefined ? `删除 ${old}` : `由 ${old} 改为 ${now}`;
    return [danger(`接口 ${name}`, `${how}，按旧地址的调用会失败`)];
  });
}

/** Calls that read what is published: outside of the product's own screens others make them, too. */
function publishedReads({ before, after }: Pair): Finding[] {
  const addressOf = ({ operation: { method, path, query } }: PublishedCall) =>
    `${method} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const now = publishedCallsOf(after);
  const calls = publishedCallsOf(before).flatMap((old) => {
    const same = now.find(({ reader, name }) => reader === old.reader && name === old.name);
    const at = `发布的接口 ${old.name}`;
    if (!same) return [danger(at, `删除 ${addressOf(old)}，按旧地址的调用会失败`)];
    const [was, is] = [addressOf(old), addressOf(same)];
    return was === is ? [] : [danger(at, `由 ${was} 改为 ${is}，按旧地址的调用会失败`)];
  });
  const names = PUBLISHED_READERS.flatMap((reader) => {
    const [was, is] = [before, after].map((page) => publishedTo(page, reader)?.calls?.names ?? {});
    const isCalled = publishedCallsOf(before).some((call) => call.reader === reader);
    return isCalled && !sameValue(was, is)
      ? [
          danger(
            '发布的接口 names',
            `答复里的名称由 ${shown(was)} 改为 ${shown(is)}，按旧名称读取的调用会读不到`,
          ),
        ]
      : [];
  });
  return [...calls, ...names];
}

function fieldNames({ before, after }: Pair): Finding[] {
  return [
    ...declaredRenames(before, after).map(([old, now]) =>
      caution(`字段 ${old}`, `改名为 ${now}，已有记录跟过去；按 ${old} 读写的调用要一起改`),
    ),
    ...renames(before, after).map(([old, now]) =>
      danger(
        `字段 ${old}`,
        `改名为 ${now}，调用方和已有记录里的 ${old} 都读不到了；要让已有的值跟过去，请在 ${now} 上写 "was": "${old.replace(/^.*\./, '')}"`,
      ),
    ),
  ];
}

function demands({ before, after }: Pair): Finding[] {
  const old = fieldsIn(before);
  const renamed = new Set(declaredRenames(before, after).map(([, now]) => now));
  const added = [...fieldsIn(after)].filter(
    ([name, schema]) => !old.has(name) && !renamed.has(name) && isDemanded(schema.required),
  );
  const became = fieldPairs(before, after).filter(({ old, now }) => !sameValue(old.required, now.required));
  return [
    ...added.map(([name]) =>
      caution(`字段 ${name}`, '新增的必填字段，不带它的调用会被拒绝，已有记录再保存时要补填'),
    ),
    ...became.map(({ name, old, now }) =>
      isDemanded(now.required) && old.required !== true
        ? caution(
            `字段 ${name}`,
            `由 required ${shown(old.required)} 改为 ${shown(now.required)}，更多的保存会被拒绝`,
          )
        : info(`字段 ${name}`, `由 required ${shown(old.required)} 改为 ${shown(now.required)}`),
    ),
  ];
}

function isDemanded(required: unknown): boolean {
  return required !== undefined && required !== false;
}

/** Rules by the direction in which they tighten; the others count as tighter when they change at all. */
const TIGHTER: Readonly<Record<string, 'lower' | 'higher' | 'any'>> = {
  maxLength: 'lower',
  maximum: 'lower',
  exclusiveMaximum: 'lower',
  maxItems: 'lower',
  minLength: 'higher',
  minimum: 'higher',
  exclusiveMinimum: 'higher',
  minItems: 'higher',
  multipleOf: 'any',
  pattern: 'any',
  format: 'any',
  uniqueItems: 'any',
  'x-validator': 'any',
};

function rules({ before, after }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) =>
    Object.keys(TIGHTER).flatMap((rule) => {
      const [was, is] = [(old as Values)[rule], (now as Values)[rule]];
      if (sameValue(was, is)) return [];
      const message = `${rule} 由 ${shown(was)} 改为 ${shown(is)}`;
      if (!isTighter(TIGHTER[rule]!, was, is)) return [info(`字段 ${name}`, `${message}，比原来宽`)];
      return [caution(`字段 ${name}`, `${message}，原来能存的值可能被拒绝`)];
    }),
  );
}

type Values = Record<string, unknown>;

function isTighter(direction: 'lower' | 'higher' | 'any', was: unknown, is: unknown): boolean {
  if (is === undefined || is === false) return false;
  if (typeof was !== 'number' || typeof is !== 'number' || direction === 'any') return true;
  return direction === 'lower' ? is < was : is > was;
}

/** Changes by which a call that worked is refused or not found. */
export const CALL_RULES: Readonly<Record<string, Rule>> = {
  place: { effect: 'call', find: place },
  operation: { effect: 'call', find: operations },
  'published-call': { effect: 'call', find: publishedReads },
  'field-name': { effect: 'call', find: fieldNames },
  'required-field': { effect: 'call', find: demands },
  'field-rule': { effect: 'call', find: rules },
};
