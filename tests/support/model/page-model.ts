import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { FieldSchema } from '../../../src/contract/language/field-schema';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { sampleOf } from './reference-samples';

/** A switch of a field: fixed, or an expression with its braces. */
export type Flag = boolean | string;

/** An entry of a dictionary, with those below it. */
interface Node {
  value: unknown;
  label: string;
  children?: Node[] | undefined;
}

/** A rule of a field as the file states it; `message` replaces the rule's own. */
export interface RuleModel {
  id: string;
  argument: unknown;
  message?: string | undefined;
}

/** A reaction of a field, with the places its `deps` are read from. */
interface ReactionModel {
  deps: Record<string, string> | string[];
  when: Flag;
  fulfil: Record<string, unknown>;
  otherwise: Record<string, unknown>;
}

/** What the tests know of one field, read off the file without the product's code. */
export interface FieldModel {
  path: string;
  title: string;
  type: FieldSchema['type'];
  schema: FieldSchema;
  /** All must hold, its own and those of the parts around it. */
  visible: Flag[];
  locked: Flag[];
  required: Flag;
  rules: RuleModel[];
  options?: unknown[];
  /** The tree that paths lead through. */
  tree?: Node[];
  /** What a person reads in the place of each option. */
  labels?: string[];
  computed?: string;
  /** The reference that its value is looked up in, and the fields beside it that the row found fills. */
  reference?: string;
  fill: Record<string, string>;
  /** Whether a reference beside it fills it. */
  isFilled: boolean;
  reactions: ReactionModel[];
}

export interface PageModel {
  page: RecordPage;
  fields: FieldModel[];
  byPath: Map<string, FieldModel>;
}

/** Keys of a field that are rules, by which their id is known. */
export const RULE_KEYS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
] as const;

/** How many items of an editable list the tests fill in where nothing asks for more. */
const ITEMS = 2;

type Around = Pick<FieldModel, 'visible' | 'locked'>;

const known = new WeakMap<RecordPage, Map<number, PageModel>>();

/** A page's form as flat fields; the first `items` items of an editable list stand at their index. */
export function modelOf(page: RecordPage, dictionaries: Dictionaries, items = ITEMS): PageModel {
  const models = known.get(page) ?? new Map<number, PageModel>();
  const model = models.get(items) ?? readModel(page, dictionaries, items);
  known.set(page, models.set(items, model));
  return model;
}

/** Whether the field is a list of records: its items have fields of their own. */
export function isRecordList({ schema }: Pick<FieldModel, 'schema'>): boolean {
  return schema.items?.type === 'object';
}

function readModel(page: RecordPage, dictionaries: Dictionaries, items: number): PageModel {
  const fields: FieldModel[] = [];
  const visit = (properties: Record<string, FieldSchema> | undefined, prefix: string, around: Around) => {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const here = partAround(schema, around);
      if (schema.type === 'void') {
        visit(schema.properties, prefix, here);
        continue;
      }
      const path = prefix + name;
      fields.push(fieldModel(path, schema, here, dictionaries));
      if (schema.type === 'object') visit(schema.properties, `${path}.`, here);
      if (schema.items?.type !== 'object') continue;
      for (let index = 0; index < items; index += 1)
        visit(schema.items.properties, `${path}.${index}.`, partAround(schema.items, here));
    }
  };
  visit(page.form.properties, '', { visible: [], locked: [] });
  for (const { path, fill } of fields) {
    for (const target of Object.keys(fill)) {
      const filled = fields.find((field) => field.path === beside(path, target));
      if (filled) filled.isFilled = true;
    }
  }
  return { page, fields, byPath: new Map(fields.map((field) => [field.path, field])) };
}

/** The place of a field beside another. */
export function beside(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1) + name;
}

function partAround(schema: FieldSchema, around: Around): Around {
  const pattern = schema['x-pattern'];
  return {
    visible: [...around.visible, schema['x-visible'] ?? true],
    locked: [
      ...around.locked,
      ...(schema['x-serial'] === undefined ? [] : [true]),
      schema['x-disabled'] ?? false,
      schema.readOnly ?? false,
      pattern !== undefined && pattern !== 'editable',
    ],
  };
}

/** Whether a reaction waits for a person who types, so that no payload sets it off. */
export function isTyped({ effects }: { effects?: unknown }): boolean {
  return (
    Array.isArray(effects) && effects.length > 0 && effects.every((one) => one === 'onFieldInputValueChange')
  );
}

function fieldModel(
  path: string,
  schema: FieldSchema,
  around: Around,
  dictionaries: Dictionaries,
): FieldModel {
  const tree = entriesOf(schema, dictionaries);
  const isPaths = schema['x-component'] === 'Cascader';
  const entries = tree && (isPaths ? [] : flat(tree));
  const options = isPaths ? undefined : entries?.map(({ value }) => value);
  const source = schema['x-options'];
  const reference = typeof source === 'object' ? source : undefined;
  return {
    path,
    title: schema.title ?? path.split('.').at(-1)!,
    type: schema.type,
    schema,
    ...around,
    required: schema.required ?? false,
    rules: rulesOf(schema, options, isPaths ? tree : undefined),
    ...(isPaths && tree && { tree }),
    ...(reference && { reference: sampleName(schema, reference) }),
    fill: valuesFilled(reference?.fill),
    isFilled: false,
    ...(entries && options && { options, labels: entries.map(({ label }) => label) }),
    ...(schema['x-value'] !== undefined && { computed: schema['x-value'] }),
    reactions: [schema['x-reactions'] ?? []]
      .flat()
      .filter((reaction) => !isTyped(reaction))
      .map((reaction) => ({
        deps: reaction.dependencies ?? [],
        when: reaction.when ?? true,
        fulfil: reaction.fulfill?.state ?? {},
        otherwise: reaction.otherwise?.state ?? {},
      })),
  };
}

/** Rows that come with a choice are a person's own, as far as the rules go. */
function valuesFilled(fill: object = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fill).filter(([, column]) => typeof column === 'string'));
}

const flat = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

function entriesOf(schema: FieldSchema, dictionaries: Dictionaries): Node[] | undefined {
  const source = schema['x-options'];
  if (typeof source === 'string') return dictionaries[source.replace('dictionary:', '')]!.entries;
  return schema.enum?.map((entry) =>
    typeof entry === 'object' ? entry : { value: entry, label: String(entry) },
  );
}

function rulesOf(schema: FieldSchema, options: unknown[] | undefined, tree: Node[] | undefined): RuleModel[] {
  const rules: RuleModel[] = [];
  const isFormatted = schema['x-component'] === 'RichText';
  for (const id of RULE_KEYS)
    if (schema[id] !== undefined && !(isFormatted && id === 'maxLength'))
      rules.push({ id, argument: schema[id] });
  for (const { message, ...written } of [schema['x-validator'] ?? []].flat()) {
    for (const [id, argument] of Object.entries(written)) rules.push({ id, argument, message });
  }
  if (schema.format) rules.push({ id: schema.format, argument: true });
  rules.push(...componentRules(schema));
  if (options) rules.push({ id: 'oneOf', argument: options });
  if (tree) rules.push({ id: 'treePath', argument: pathsOf(schema, tree) });
  const source = schema['x-options'];
  if (['Upload', 'Signature'].includes(schema['x-component'] ?? ''))
    rules.push({ id: 'attachment', argument: true });
  if (typeof source === 'object') rules.push({ id: 'reference', argument: sampleName(schema, source) });
  return rules;
}

/** Rules that nobody writes because the component brings them. */
function componentRules(schema: FieldSchema): RuleModel[] {
  const { 'x-component': component, 'x-component-props': props = {}, format } = schema;
  const picked = pickedFormat(schema);
  switch (component) {
    case 'Money':
    case 'Percent': {
      const decimals = Number(props.precision ?? 2);
      return [
        { id: 'decimals', argument: decimals },
        { id: 'wholeDigits', argument: 15 - decimals },
      ];
    }
    case 'Rating': {
      const step = props.allowHalf === true ? 0.5 : 1;
      const bounds = [
        { id: 'minimum', argument: step },
        { id: 'maximum', argument: Number(props.count ?? 5) },
      ];
      return schema['x-value'] === undefined ? [...bounds, { id: 'multipleOf', argument: step }] : bounds;
    }
    case 'Duration':
      return [
        { id: 'minimum', argument: 0 },
        { id: 'multipleOf', argument: leastMinutes(schema) },
        { id: 'wholeDigits', argument: 9 },
      ];
    case 'Color':
      return schema.format === 'color' ? [] : [{ id: 'color', argument: true }];
    case 'QrCode':
      return schema.maxLength === undefined ? [{ id: 'maxLength', argument: 500 }] : [];
    case 'RichText':
      return [
        { id: 'richText', argument: true },
        ...(schema.maxLength === undefined ? [] : [{ id: 'textLength', argument: schema.maxLength }]),
      ];
    case 'Select':
      return props.mode === 'tags' ? [{ id: 'itemLength', argument: schema.items?.maxLength ?? 50 }] : [];
    case 'DatePicker':
    case 'TimePicker':
      return format === undefined ? [{ id: picked, argument: true }] : [];
    case 'DatePicker.RangePicker':
    case 'TimePicker.RangePicker':
      return [
        { id: 'dateRange', argument: picked },
        { id: 'rangeOrder', argument: true },
      ];
    default:
      return [];
  }
}

/** The units that a duration is typed in, with their minutes, the largest first. */
export function unitsTyped({
  'x-component-props': props = {},
}: FieldSchema): [unit: string, minutes: number][] {
  const all: [string, number][] = [
    ['day', 1_440],
    ['hour', 60],
    ['minute', 1],
  ];
  const named = props.units as string[] | undefined;
  return named ? all.filter(([unit]) => named.includes(unit)) : all;
}

function leastMinutes(schema: FieldSchema): number {
  return unitsTyped(schema).at(-1)![1];
}

/** The format of what a picker picks. */
export function pickedFormat({
  format,
  'x-component': component,
  'x-component-props': props = {},
}: FieldSchema) {
  if (format !== undefined) return format;
  if (component?.startsWith('TimePicker')) return props.seconds === false ? 'hourMinute' : 'time';
  return props.showTime === true ? 'dateTime' : String(props.picker ?? 'date');
}

/** The decimals that a computed value is rounded to; undefined where it is kept as it is. */
export function computedDecimals({
  schema: { 'x-component': component, 'x-component-props': props },
}: FieldModel) {
  return component === 'Money' || component === 'Percent' ? Number(props?.precision ?? 2) : undefined;
}

/** What a field of paths may hold: one path or several, and every right path as JSON. */
export interface Paths {
  several: boolean;
  paths: string[];
}

function pathsOf({ 'x-component-props': props }: FieldSchema, tree: readonly Node[]): Paths {
  const walk = (nodes: readonly Node[], above: unknown[]): string[] =>
    nodes.flatMap(({ value, children }) => {
      const path = [...above, value];
      const own = !children || props?.changeOnSelect === true ? [JSON.stringify(path)] : [];
      return [...own, ...walk(children ?? [], path)];
    });
  return { several: props?.multiple === true, paths: walk(tree, []) };
}

/** Which samples of a reference a field stores: of a tree a path, several paths, or values by themselves. */
function sampleName(
  { type, 'x-component': component, 'x-component-props': props }: FieldSchema,
  source: object,
) {
  const name = sampleOf(source);
  if (component === 'Cascader' && props?.multiple === true) return `${name}:paths`;
  if (
    component === 'PageGrants' ||
    (type === 'array' && (component === 'ReferenceSelect' || component === 'Select'))
  )
    return `${name}:values`;
  if (component === 'TreeSelect') return type === 'array' ? `${name}:values` : `${name}:value`;
  return name;
}

/** Whether a field's value is a list of paths, each a list itself. */
export function holdsPaths({ 'x-component': component, 'x-component-props': props }: FieldSchema): boolean {
  return component === 'Cascader' && props?.multiple === true;
}
