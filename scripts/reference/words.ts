import type { PropKind } from '../../src/contract/language/component-props';
import type { Node } from './meta-schema';

/** Whole numbers of zod run to here; nobody means that as a bound. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
/** More values than that are listed in a table of their own. */
const MOST_VALUES = 12;

/** Sections of the reference that list the values of a key. */
const LISTED: Readonly<Record<string, string>> = {
  'field.x-component': '[组件](#组件)的名称',
  'field.format': '[格式](#格式)的名称',
  'field.x-component-props': '参数，见[组件](#组件)',
  'field.x-decorator-props': '参数，见[字段的框](#字段的框)',
  'menu.icon': '[图标](#图标)的名称',
  'resource.operations': '[接口](#接口)的名称和“方法 路径”',
  'column.link': '`view`，或[列的链接](#列的链接)',
  'list.columns': '字段名和[列](#列)的列表，至少 1 项',
  'list.search': '字段名和[查询项](#查询项)的列表',
  'tabsPage.tabs': '页面地址和[标签](#标签页面里的标签)的列表，至少 1 项',
  'dashboardPage.cards': '[卡片](#看板上的卡片)和[叠放的卡片](#叠放的卡片)的列表，至少 1 项',
  'dashboardCard.where': '字段名和取值，或取值的列表',
  'derived.dictionary': '字典名',
  'resource.name': '小写字母开头的英文名',
  'viewResource.name': '小写字母开头的英文名',
  'viewResource.operations': '[接口](#接口)的名称和“方法 路径”',
  'viewResource.where': '字段名和取值，或取值的列表',
  'counted.by': '字段名，或一对对字段名',
  'counted.where': '字段名和取值，或取值的列表',
  'givenBack.by': '字段名，或一对对字段名',
  'givenBack.where': '字段名和取值，或取值的列表',
  'shared.writes': '状态和字段的列表',
  'form.properties': '字段名和[字段](#字段)',
  'field.properties': '字段名和[字段](#字段)',
  'listPage.derived': '字段名和[派生字段](#派生字段)，或[从别的页面汇总的数](#从别的页面汇总的数)',
  'formPage.derived': '字段名和[派生字段](#派生字段)，或[从别的页面汇总的数](#从别的页面汇总的数)',
};

/** What a key takes, in words; `titles` are the headings of the parts. */
export function takenBy(name: string, node: Node, titles: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(LISTED, name)) return LISTED[name]!;
  const anonymous = Object.hasOwn(titles, name) ? link(titles[name]!) : undefined;
  if (anonymous && node.type === 'array') return `${anonymous}的列表`;
  return anonymous ?? words(node, titles);
}

export function propTakes(kind: PropKind): string {
  switch (kind.kind) {
    case 'text':
      return '文字';
    case 'page':
      return '页面地址';
    case 'flag':
      return 'true、false';
    case 'count':
      return `整数，${kind.least} 到 ${kind.most}`;
    case 'oneOf':
      return kind.values.map(code).join('、');
    case 'someOf':
      return `列表：${kind.values.map(code).join('、')}`;
  }
}

export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function link(title: string): string {
  return `[${title}](#${title.replaceAll(' ', '-').replaceAll('.', '').toLowerCase()})`;
}

function words(node: Node, titles: Readonly<Record<string, string>>): string {
  const target = node.$ref?.split('/').at(-1);
  if (target !== undefined) return Object.hasOwn(titles, target) ? link(titles[target]!) : '任意值';
  if (node.const !== undefined) return code(node.const);
  if (node.enum) return node.enum.length > MOST_VALUES ? '见下' : node.enum.map(code).join('、');
  const branches = node.anyOf ?? node.oneOf;
  if (branches) return [...new Set(branches.map((one) => words(one, titles)))].join('，或');
  if (Array.isArray(node.type)) return node.type.map((type) => simple({ type })).join('、');
  if (node.type === 'array') return `${words(node.items ?? {}, titles)}的列表${itemBounds(node)}`;
  return simple(node);
}

function simple(node: Node): string {
  switch (node.type) {
    case 'boolean':
      return 'true、false';
    case 'integer':
      return `整数${bounds(node)}`;
    case 'number':
      return `数字${bounds(node)}`;
    case 'string':
      return text(node);
    default:
      return node.type === 'object' ? '对象' : '任意值';
  }
}

function text({ pattern, maxLength }: Node): string {
  if (pattern?.includes('\\{\\{')) return '[表达式](authoring.md#表达式)';
  if (pattern?.includes('dictionary:')) return '`dictionary:字典名`';
  if (pattern?.startsWith('^(\\/')) return '页面地址';
  if (pattern?.startsWith('^-?')) return '字段名，前面可加 `-`';
  if (pattern?.startsWith('^[A-Za-z][A-Za-z0-9]{0,39}')) return '字段名';
  return maxLength === undefined ? '文字' : `文字，最多 ${maxLength} 字`;
}

function bounds({ minimum, maximum, exclusiveMinimum }: Node): string {
  if (exclusiveMinimum !== undefined) return `，大于 ${exclusiveMinimum}`;
  const from = minimum !== undefined && minimum > -UNBOUNDED ? minimum : undefined;
  const to = maximum !== undefined && maximum < UNBOUNDED ? maximum : undefined;
  if (from !== undefined && to !== undefined) return `，${from} 到 ${to}`;
  if (from !== undefined) return `，不小于 ${from}`;
  return to === undefined ? '' : `，不大于 ${to}`;
}

function itemBounds({ minItems, maxItems }: Node): string {
  if (maxItems !== undefined) return `，${minItems ?? 0} 到 ${maxItems} 项`;
  return minItems === undefined ? '' : `，至少 ${minItems} 项`;
}
