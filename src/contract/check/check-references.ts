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
import type { Field, FieldPlace } from './places';
import { meant, type Report } from './report';

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
export function checkReference(field: Field): void {
  const { schema, name, report } = field;
  const options = referenceOf(schema);
  const { type, 'x-component': component } = schema;
  if (!options) {
    if (component !== undefined && CHOOSERS.includes(component))
      report.value('x-component', `${component} 要从参照数据里选，请写 x-options：{ "reference": … }`);
    return;
  }
  const { tree, component: own } = sourceOf(options);
  const wanted = choosers(options);
  const source = nameOf(options);
  if (own && component === undefined)
    report.value('x-options', `${source} 要用 ${own} 来选，请写 x-component`);
  else if (component !== undefined && !wanted.includes(component))
    report.value('x-component', `${source} 要用 ${wanted.join('、')} 来选`);
  const { mode } = schema['x-component-props'] ?? {};
  if (component === 'Select' && mode === 'tags')
    report.value(['x-component-props', 'mode'], `${source} 只能选，不能输入新的；多选请写 multiple`);
  else if (component === 'Select' && mode === 'multiple' && type !== 'array')
    report.value('type', `${name} 多选，存的是几个值，类型应是 array`);
  if (tree && component !== 'TreeSelect' && type !== 'array')
    report.value('type', `${source} 是树形数据，${name} 存的是各级的值，类型应是 array`);
  if (!fromRecords(options)) checkParams(options, report.at('x-options', 'params'));
  checkFill(field, options);
}

function checkParams({ reference, params: given = {} }: ReferenceOptions, report: Report): void {
  const { params } = referenceNamed(reference);
  const hint = params.length > 0 ? `，可以写：${params.join('、')}` : '，它不能缩小范围';
  for (const name of Object.keys(given))
    if (!params.includes(name))
      report.key(name, `${reference} 没有名为 ${name} 的参数${hint}`, meant(name, params));
}

function checkFill({ report: field, places, ...own }: Field, options: SourceOptions): void {
  const { schema, name } = own;
  const report = field.at('x-options', 'fill');
  if (options.fill && (sourceOf(options).tree || schema.type === 'array')) {
    report.key([], 'fill 只能用在选择一行的字段上');
    return;
  }
  const beside = places.filter((other) => other.json !== own.json && isBeside(other, own));
  const others = new Map(beside.map((other) => [other.name, other.schema]));
  for (const [column, place, target] of report.entries(options.fill)) {
    const filled = others.get(target);
    if (!filled) place.key([], `${name} 旁边没有名为 ${target} 的字段`, meant(target, others.keys()));
    else if (typeof column !== 'string') checkRowsTarget(target, filled, column, place);
    else if (!fromRecords(options) && filled.type !== 'string')
      place.key([], `${target} 是 ${filled.type} 类型，带入的是 string`);
    else if (filled.items?.type === 'object')
      place.value([], `${target} 是明细，请写 { "from": …, "map": … }`);
    else if (!FILLABLE.includes(filled.type)) place.key([], `${target} 是 ${filled.type} 类型，不能带入`);
    else if (isComputed(filled)) place.key([], `${target} 已由 x-value 计算，不能再带入`);
    const columns = fromRecords(options) ? undefined : sourceOf(options).columns;
    if (columns && typeof column === 'string')
      place.oneOf([], column, columns, `${nameOf(options)} 没有名为 ${column} 的列`);
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
