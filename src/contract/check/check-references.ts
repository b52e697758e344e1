import { referenceOf } from '../fields';
import { type ReferenceName, type ReferenceOptions, referenceNamed } from '../references';
import type { FieldPlace } from './places';
import { nearest } from './problem';
import type { Report } from './report';

/** Components that choose from a reference, by whether it is a tree. */
function choosers(name: ReferenceName): string[] {
  const { component, tree } = referenceNamed(name);
  if (component) return [component];
  return tree ? ['RegionCascader', 'Cascader', 'TreeSelect'] : ['ReferenceSelect'];
}
/** Components that choose from a reference and nothing else. */
const CHOOSERS = ['RegionCascader', 'ReferenceSelect', 'PageGrants'];

/** A field's `x-options` from a reference: its component, its parameters, and the fields it fills. */
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
  const { tree, component: own } = referenceNamed(options.reference);
  const wanted = choosers(options.reference);
  if (own && component === undefined) {
    report.value([...json, 'x-options'], `参照数据 ${options.reference} 要用 ${own} 来选，请写 x-component`);
  } else if (component !== undefined && !wanted.includes(component)) {
    report.value([...json, 'x-component'], `参照数据 ${options.reference} 要用 ${wanted.join('、')} 来选`);
  }
  if (tree && component !== 'TreeSelect' && schema.type !== 'array') {
    report.value(
      [...json, 'type'],
      `${options.reference} 是树形数据，${name} 存的是各级的值，类型应是 array`,
    );
  }
  checkParams(place, options, report);
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
      {
        suggestion: nearest(name, params),
      },
    );
  }
}

function checkFill(
  place: FieldPlace,
  options: ReferenceOptions,
  places: readonly FieldPlace[],
  report: Report,
): void {
  const { schema, json, name } = place;
  const at = [...json, 'x-options', 'fill'];
  if (options.fill && (referenceNamed(options.reference).tree || schema.type === 'array')) {
    report.key(at, 'fill 只能用在选择一行的字段上');
    return;
  }
  const { columns } = referenceNamed(options.reference);
  const others = new Map(
    places
      .filter((other) => other !== place && isBeside(other, place))
      .map((other) => [other.name, other.schema]),
  );
  for (const [target, column] of Object.entries(options.fill ?? {})) {
    const filled = others.get(target);
    if (!filled) {
      report.key([...at, target], `${name} 旁边没有名为 ${target} 的字段`, {
        suggestion: nearest(target, others.keys()),
      });
    } else if (filled.type !== 'string') {
      report.key([...at, target], `${target} 是 ${filled.type} 类型，带入的是 string`);
    } else if (filled['x-value'] !== undefined) {
      report.key([...at, target], `${target} 已由 x-value 计算，不能再带入`);
    }
    if (!columns.includes(column)) {
      report.value([...at, target], `${options.reference} 没有名为 ${column} 的列`, {
        suggestion: nearest(column, columns),
      });
    }
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
