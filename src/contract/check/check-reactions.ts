import { chainOf } from '../expressions/chain';
import { expressionIn, MACROS, syntaxOf } from '../expressions/expression';
import { fieldsOf } from '../fields/fields';
import type { Reaction } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { stronglyConnected } from './graph';
import { type FieldPlace, placesOf, reactionsIn } from './places';
import { meant, type Report } from './report';

/** Field events that Formily's declarative reactions may listen to. */
const EFFECTS = [
  'onFieldInit',
  'onFieldMount',
  'onFieldUnmount',
  'onFieldValueChange',
  'onFieldInputValueChange',
  'onFieldInitialValueChange',
  'onFieldValidateStart',
  'onFieldValidateEnd',
  'onFieldValidateSuccess',
  'onFieldValidateFailed',
];
/** What a reaction's `state` may set; the part before a dot or bracket counts. */
const STATES = [
  'value',
  'initialValue',
  'visible',
  'hidden',
  'display',
  'pattern',
  'editable',
  'disabled',
  'readOnly',
  'readPretty',
  'required',
  'title',
  'description',
  'dataSource',
  'component',
  'componentProps',
  'decorator',
  'decoratorProps',
  'content',
  'data',
  'loading',
];
const SCHEMA_KEYS = [
  'title',
  'description',
  'default',
  'enum',
  'required',
  'readOnly',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'format',
  'x-component-props',
  'x-decorator-props',
  'x-visible',
  'x-hidden',
  'x-disabled',
  'x-pattern',
  'x-value',
  'x-validator',
];

/** One field's value computed from others: where it stands, what it writes, what it reads. */
interface Computation {
  at: Report;
  writes: string;
  reads: string[];
}

/** `x-reactions`: names of fields, events and states; and values that compute each other in a circle. */
export function checkReactions(page: RecordPage, report: Report): void {
  const places = placesOf(page.form);
  const fields = new Set([
    ...fieldsOf(page.form).keys(),
    ...places.flatMap((place) => cellOf(place, places)?.path ?? []),
  ]);
  const computations: Computation[] = [];
  for (const place of places) {
    const { schema, json } = place;
    const own = schema['x-value'];
    const cell = cellOf(place, places);
    const path = place.path ?? cell?.path;
    const field = report.at(...json);
    if (own !== undefined && path !== undefined) {
      const reads = readsOf(own, [], fields, cell?.list);
      computations.push({ at: field.at('x-value'), writes: path, reads });
    }
    for (const [reaction, at] of reactionsIn(schema, field)) {
      checkReactionNames(reaction, page, at);
      computations.push(...computationsOf(reaction, path, fields, at));
    }
  }
  reportCircles(computations, [...fields]);
}

/** A field of a list's items: the list, and the field's path as if the list were an object. */
function cellOf({ json, path, name, schema }: FieldPlace, places: readonly FieldPlace[]) {
  const at = json.lastIndexOf('items');
  if (path !== undefined || at === -1 || schema.type === 'void' || at === json.length - 1) return undefined;
  const owner = places.find(
    (one) => one.json.length === at && one.json.every((part, index) => part === json[index]),
  );
  return owner?.path === undefined ? undefined : { list: owner.path, path: `${owner.path}.${name}` };
}

function checkReactionNames(reaction: Reaction, page: RecordPage, report: Report): void {
  const places = placesOf(page.form);
  const known = new Set(places.flatMap(({ path, name }) => path ?? name));
  const { target, dependencies, effects } = reaction;
  const check = (name: string, at: Report) => {
    if (!known.has(name)) at.noField([], name, known);
  };
  for (const [key, name] of Object.entries(dependencies ?? {})) {
    const at = report.at('dependencies', Array.isArray(dependencies) ? Number(key) : key);
    check(name.split('#')[0]!, at);
  }
  if (target !== undefined) check(target, report.at('target'));
  for (const [effect, at] of report.at('effects').each(effects))
    at.oneOf([], effect, EFFECTS, `没有名为 ${effect} 的事件`);
  for (const branch of ['fulfill', 'otherwise'] as const)
    for (const [allowed, at, kind] of report.at(branch).entries({ state: STATES, schema: SCHEMA_KEYS }))
      for (const key of Object.keys(reaction[branch]?.[kind as 'state' | 'schema'] ?? {})) {
        const name = key.split(/[.[]/)[0]!;
        if (allowed.includes(name)) continue;
        at.key(key, `${kind} 里没有名为 ${name} 的项`, meant(name, allowed));
      }
}

function computationsOf(
  reaction: Reaction,
  path: string | undefined,
  fields: ReadonlySet<string>,
  report: Report,
): Computation[] {
  const writes = reaction.target ?? path;
  if (writes === undefined) return [];
  return (['fulfill', 'otherwise'] as const).flatMap((branch) => {
    const { state, schema } = reaction[branch] ?? {};
    const written = [
      ...['value', 'initialValue'].map((key) => [report.at(branch, 'state', key), state?.[key]] as const),
      ...['x-value', 'default'].map((key) => [report.at(branch, 'schema', key), schema?.[key]] as const),
    ];
    return written.flatMap(([at, value]) => {
      const reads = readsOf(value, reaction.dependencies, fields);
      return reads.length > 0 ? [{ at, writes, reads }] : [];
    });
  });
}

/** The fields that a value's expression reads: by `values.x`, through `deps`, as a cell of a row or of every row. */
function readsOf(
  value: unknown,
  dependencies: Reaction['dependencies'],
  fields: ReadonlySet<string>,
  list?: string,
): string[] {
  const expression = expressionIn(value);
  if (expression === undefined) return [];
  const reads = new Set<string>();
  const sources = new Map(
    Object.entries(dependencies ?? {}).map(([key, source]) => [key, source.split('#')[0]!]),
  );
  const visit = (node: unknown, items: ReadonlyMap<string, string>): void => {
    if (Array.isArray(node)) for (const item of node) visit(item, items);
    if (typeof node !== 'object' || node === null || !('args' in node)) return;
    const names = chainOf(node);
    const path = names && pathIn(names, items, sources);
    if (path !== undefined && fields.has(path)) reads.add(path);
    const [, dependency] = names?.[0] === 'deps' ? names : [];
    const source = dependency === undefined ? undefined : sources.get(dependency);
    if (source !== undefined) reads.add(source);
    const bound = boundIn(node, items, sources);
    visit(node.args, bound ? new Map([...items, bound]) : items);
  };
  visit(syntaxOf(expression), new Map(list === undefined ? [] : [['row', list]]));
  return [...reads];
}

/** The field that a chain such as `values.lines` or `line.amount` names; `items` has the lists of bound names. */
function pathIn(
  [root = '', ...names]: readonly string[],
  items: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
): string | undefined {
  const list = items.get(root);
  if (list !== undefined) return names.length > 0 ? [list, ...names].join('.') : undefined;
  if (root === 'values') return names.join('.');
  const source = root === 'deps' ? sources.get(names[0] ?? '') : undefined;
  return source && [source, ...names.slice(1)].join('.');
}

/** The name that a macro binds and the list whose items it stands for: `line` of `values.lines.map(line, …)`. */
function boundIn(
  node: object & { args: unknown },
  items: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
): [string, string] | undefined {
  if (!('op' in node) || node.op !== 'rcall') return undefined;
  const [macro, receiver, [bound]] = node.args as [string, unknown, unknown[]];
  const [name] = (MACROS.has(macro) && chainOf(bound)) || [];
  const names = chainOf(receiver);
  const list = names && pathIn(names, items, sources);
  return name !== undefined && list !== undefined ? [name, list] : undefined;
}

function reportCircles(computations: Computation[], fields: string[]): void {
  const numbers = new Map(fields.map((field, index) => [field, index]));
  const edges: number[][] = fields.map(() => []);
  for (const { writes, reads } of computations) {
    const to = numbers.get(writes);
    for (const read of to === undefined ? [] : reads) edges[numbers.get(read) ?? to!]?.push(to!);
  }
  const group = stronglyConnected(edges);
  const reported = new Set<number>();
  for (const { at, writes, reads } of computations) {
    const own = numbers.get(writes);
    if (own === undefined || reported.has(group[own]!)) continue;
    const isCircle = reads.some((read) => numbers.has(read) && group[numbers.get(read)!] === group[own]);
    if (!isCircle) continue;
    reported.add(group[own]!);
    const members = fields.filter((_, index) => group[index] === group[own]);
    at.value([], `字段的值循环计算：${[...members, members[0]].join(' → ')}，请去掉其中一个`);
  }
}
