import { isComputed } from '../fields/computed-field';
import { fieldsOf, referenceOf } from '../fields/fields';
import type { FieldSchema } from '../language/field-schema';
import {
  fromRecords,
  type ReferenceOptions,
  type RowsFill,
  referenceNamed,
  type SourceOptions,
  sourceOf,
} from '../language/references';
import type { FieldPlace } from './places';
import { meant, type Report } from './report';

/** Components that choose from a source. */
function choosers(options: SourceOptions): string[] {
  const { component, tree } = sourceOf(options);
  if (component) return [component];
  if (tree) return ['RegionCascader', 'Cascader', 'TreeSelect'];
  return fromRecords(options) ? ['ReferenceSelect', 'Select'] : ['ReferenceSelect'];
}
/** Components that choose from a source and nothing else. */
const CHOOSERS = ['RegionCascader', 'ReferenceSelect', 'PageGrants'];

/** Types of values that are carried over. */
const FILLABLE: readonly string[] = ['string', 'number', 'boolean', 'array'];

const nameOf = (options: SourceOptions) =>
  fromRecords(options) ? `${options.page} 的记录` : `参照数据 ${options.reference}`;

/** A field's `x-options` from a reference or another page: its component, its parameters, and the fields it fills. */
export function checkReference(place: FieldPlace, places: readonly FieldPlace[], report: Report): void {
  const { schema, json, name } = place;
  const options = referenceOf(schema);
  const component = schema['x-component'];
  if (!options) {
    if (component !== undefined && CHOOSERS.includes(component)) {
      report.value(
        [...json, 'x-component'],
        `${component} 要从参照数据里选，请写 x-options：{ "reference": … }`,
      );
    }
    return;
  }
  const { tree, component: own } = sourceOf(options);
  const wanted = choosers(options);
  if (own && component === undefined) {
    report.value([...json, 'x-options'], `${nameOf(options)} 要用 ${own} 来选，请写 x-component`);
  } else if (component !== undefined && !wanted.includes(component)) {
    report.value([...json, 'x-component'], `${nameOf(options)} 要用 ${wanted.join('、')} 来选`);
  }
  const { mode } = schema['x-component-props'] ?? {};
  if (component === 'Select' && mode === 'tags') {
    report.value(
      [...json, 'x-component-props', 'mode'],
      `${nameOf(options)} 只能选，不能输入新的；多选请写 multiple`,
    );
  } else if (component === 'Select' && mode === 'multiple' && schema.type !== 'array') {
    report.value([...json, 'type'], `${name} 多选，存的是几个值，类型应是 array`);
  }
  if (tree && component !== 'TreeSelect' && schema.type !== 'array') {
    report.value([...json, 'type'], `${nameOf(options)} 是树形数据，${name} 存的是各级的值，类型应是 array`);
  }
  if (!fromRecords(options)) checkParams(place, options, report);
  checkFill(place, options, places, report);
}

function checkParams({ json }: FieldPlace, options: ReferenceOptions, report: Report): void {
  const { params } = referenceNamed(options.reference);
  for (const name of Object.keys(options.params ?? {})) {
    if (params.includes(name)) continue;
    const hint = params.length > 0 ? `，可以写：${params.join('、')}` : '，它不能缩小范围';
    report.key(
      [...json, 'x-options', 'params', name],
      `${options.reference} 没有名为 ${name} 的参数${hint}`,
      meant(name, params),
    );
  }
}

function checkFill(
  place: FieldPlace,
  options: SourceOptions,
  places: readonly FieldPlace[],
  report: Report,
): void {
  const { schema, json, name } = place;
  const at = [...json, 'x-options', 'fill'];
  if (options.fill && (sourceOf(options).tree || schema.type === 'array')) {
    report.key(at, 'fill 只能用在选择一行的字段上');
    return;
  }
  const others = new Map(
    places
      .filter((other) => other !== place && isBeside(other, place))
      .map((other) => [other.name, other.schema]),
  );
  for (const [target, column] of Object.entries(options.fill ?? {})) {
    const filled = others.get(target);
    const place = report.at(...at, target);
    if (!filled) {
      place.key([], `${name} 旁边没有名为 ${target} 的字段`, meant(target, others.keys()));
    } else if (typeof column !== 'string') checkRowsTarget(target, filled, column, place);
    else if (!fromRecords(options) && filled.type !== 'string') {
      place.key([], `${target} 是 ${filled.type} 类型，带入的是 string`);
    } else if (filled.items?.type === 'object') {
      place.value([], `${target} 是明细，请写 { "from": …, "map": … }`);
    } else if (!FILLABLE.includes(filled.type)) {
      place.key([], `${target} 是 ${filled.type} 类型，不能带入`);
    } else if (isComputed(filled)) {
      place.key([], `${target} 已由 x-value 计算，不能再带入`);
    }
    const columns = fromRecords(options) ? undefined : sourceOf(options).columns;
    if (columns && typeof column === 'string' && !columns.includes(column)) {
      report.value([...at, target], `${nameOf(options)} 没有名为 ${column} 的列`, meant(column, columns));
    }
  }
}

/** Rows come into a list of records, into columns that it has and does not compute. */
function checkRowsTarget(
  target: string,
  { type, items }: FieldSchema,
  { map }: RowsFill,
  report: Report,
): void {
  if (items?.type !== 'object') {
    report.key([], `${target} 是 ${type} 类型，不是明细，不能带入行`);
    return;
  }
  const columns = fieldsOf({ type: 'object', properties: items.properties ?? {} });
  for (const own of Object.keys(map)) {
    const column = columns.get(own);
    if (!column) report.key(['map', own], `${target} 没有名为 ${own} 的列`, meant(own, columns.keys()));
    else if (isComputed(column.schema)) report.key(['map', own], `${own} 已由 x-value 计算，不能再带入`);
  }
}

/** Whether two fields stand in the same object of a record; layout in between does not count. */
export function isBeside(other: FieldPlace, place: FieldPlace): boolean {
  const isField = other.schema.type !== 'void' && other.json.at(-2) === 'properties';
  return isField && objectOf(other) === objectOf(place);
}

function objectOf({ path, json }: FieldPlace): string {
  if (path !== undefined) return `.${path.slice(0, path.lastIndexOf('.') + 1)}`;
  return json.slice(0, json.lastIndexOf('items')).join('/');
}
