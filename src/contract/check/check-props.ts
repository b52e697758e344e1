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
import { placesOf, reactionsIn } from './places';
import { nearest } from './problem';
import { meant, type Report } from './report';

type Props = Readonly<Record<string, PropKind>>;

interface Receiver {
  receiver: string;
  known: Props;
}

/** `x-component-props` and `x-decorator-props`, in fields and in what reactions set: known names, fitting values. */
export function checkProps(page: RecordPage, report: Report): void {
  const fields = fieldsOf(page.form);
  for (const { schema, json } of placesOf(page.form)) {
    checkHolder(schema as Holder, schema, report.at(...json));
    for (const [reaction, at] of reactionsIn(schema, report.at(...json))) {
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
  const [own, around] = ['x-component-props', 'x-decorator-props'] as const;
  checkGiven(holder[own], componentProps(schema), report.at(own));
  checkGiven(holder[around], decoratorProps(), report.at(around));
}

/** Formily writes the props of a field's state as `componentProps`, or one of them as `componentProps.name`. */
function checkState(state: Holder, schema: FieldSchema, report: Report): void {
  for (const [key, value] of Object.entries(state)) {
    const [, holder, name] = /^(componentProps|decoratorProps)(?:\.(.*))?$/.exec(key) ?? [];
    if (holder === undefined) continue;
    const of = holder === 'componentProps' ? componentProps(schema) : decoratorProps();
    if (name === undefined) checkGiven(value, of, report.at(key));
    else checkProp(name, value, of, report.at(key));
  }
}

function componentProps(schema: FieldSchema): Receiver {
  // As the file names it: what a `Select` over records is drawn by is no matter of the file.
  const component = schema['x-component'] ?? componentNameOf(schema);
  return { receiver: component ?? schema.type, known: component ? COMPONENT_PROPS[component] : {} };
}

function decoratorProps(): Receiver {
  return { receiver: 'FormItem', known: DECORATOR_PROPS.FormItem };
}

function checkGiven(props: unknown, of: Receiver, report: Report): void {
  if (typeof props !== 'object' || props === null) return;
  for (const [name, value] of Object.entries(props)) checkProp(name, value, of, report.at(name));
}

function checkProp(name: string, value: unknown, { receiver, known }: Receiver, report: Report): void {
  if (!Object.hasOwn(known, name)) {
    // Names that run code are refused where dangers are looked for.
    if (!UNSAFE_PROPS.test(name))
      report.key([], unknownProp(name, receiver, known), meant(name, Object.keys(known)));
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
