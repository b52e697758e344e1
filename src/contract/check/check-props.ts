import { componentNameOf, fieldsOf, UNSAFE_PROPS } from '../fields/fields';
import {
  COMPONENT_PROPS,
  DECORATOR_PROPS,
  firstUnknown,
  type PropKind,
  propFault,
} from '../language/component-props';
import { FIELD_KEYS, type FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { placesOf } from './places';
import { type JsonPath, nearest } from './problem';
import type { Report } from './report';

type Props = Readonly<Record<string, PropKind>>;

/** One set of props in the file, with who receives it. */
interface Given {
  at: JsonPath;
  props: unknown;
  receiver: string;
  known: Props;
}

/** `x-component-props` and `x-decorator-props`, in fields and in what reactions set: known names, fitting values. */
export function checkProps(page: RecordPage, report: Report): void {
  const fields = fieldsOf(page.form);
  for (const { schema, json } of placesOf(page.form)) {
    checkHolder(schema as Holder, schema, report.at(...json));
    for (const [index, reaction] of [schema['x-reactions'] ?? []].flat().entries()) {
      const at = report.at(...json, 'x-reactions', ...(Array.isArray(schema['x-reactions']) ? [index] : []));
      const target = reaction.target === undefined ? schema : fields.get(reaction.target)?.schema;
      for (const branch of target ? (['fulfill', 'otherwise'] as const) : []) {
        checkHolder(reaction[branch]?.schema ?? {}, target!, at.at(branch, 'schema'));
        checkState(reaction[branch]?.state ?? {}, target!, at.at(branch, 'state'));
      }
    }
  }
}

type Holder = Record<string, unknown>;

function checkHolder(holder: Holder, schema: FieldSchema, report: Report): void {
  for (const [key, of] of [
    ['x-component-props', componentProps],
    ['x-decorator-props', decoratorProps],
  ] as const) {
    checkGiven({ at: [key], props: holder[key], ...of(schema) }, report);
  }
}

/** Formily writes the props of a field's state as `componentProps`, or one of them as `componentProps.name`. */
function checkState(state: Holder, schema: FieldSchema, report: Report): void {
  for (const [key, value] of Object.entries(state)) {
    const [, holder, name] = /^(componentProps|decoratorProps)(?:\.(.*))?$/.exec(key) ?? [];
    if (holder === undefined) continue;
    const of = holder === 'componentProps' ? componentProps(schema) : decoratorProps();
    if (name === undefined) checkGiven({ at: [key], props: value, ...of }, report);
    else checkProp(name, value, of, report.at(key));
  }
}

function componentProps(schema: FieldSchema): { receiver: string; known: Props } {
  // As the file names it: what a `Select` over records is drawn by is no matter of the file.
  const component = schema['x-component'] ?? componentNameOf(schema);
  return { receiver: component ?? schema.type, known: component ? COMPONENT_PROPS[component] : {} };
}

function decoratorProps(): { receiver: string; known: Props } {
  return { receiver: 'FormItem', known: DECORATOR_PROPS.FormItem };
}

function checkGiven({ at, props, ...of }: Given, report: Report): void {
  if (typeof props !== 'object' || props === null) return;
  for (const [name, value] of Object.entries(props)) checkProp(name, value, of, report.at(...at, name));
}

function checkProp(
  name: string,
  value: unknown,
  { receiver, known }: Pick<Given, 'receiver' | 'known'>,
  report: Report,
): void {
  if (!Object.hasOwn(known, name)) {
    // Names that run code are refused where dangers are looked for.
    if (!UNSAFE_PROPS.test(name)) report.key([], unknownProp(name, receiver, known), hint(name, known));
    return;
  }
  const fault = isExpression(value) ? undefined : propFault(known[name]!, value);
  if (fault) report.value([], `${receiver} 的 ${name} ${fault}`, nearestValue(known[name]!, value));
}

function unknownProp(name: string, receiver: string, known: Props): string {
  if (FIELD_KEYS.includes(name)) return `${name} 请直接写在字段上，不写在 ${receiver} 的属性里`;
  const names = Object.keys(known);
  const list = names.length > 0 ? `可以写：${names.join('、')}` : '它没有可以写的属性';
  return `${receiver} 没有名为 ${name} 的属性，${list}`;
}

function hint(name: string, known: Props) {
  return { suggestion: nearest(name, Object.keys(known)) };
}

function nearestValue(prop: PropKind, value: unknown) {
  if (prop.kind === 'oneOf' && typeof value === 'string') {
    return { suggestion: nearest(value, prop.values.map(String)) };
  }
  if (prop.kind !== 'someOf' || !Array.isArray(value)) return {};
  const other = firstUnknown(prop.values, value);
  if (typeof other !== 'string') return {};
  const bare = other.replace(/^\./, '').toLowerCase();
  return { suggestion: prop.values.includes(bare) ? bare : nearest(bare, prop.values) };
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.includes('{{');
}
