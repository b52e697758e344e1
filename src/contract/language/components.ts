/** JSON types a field may have; `void` draws layout and holds no value (Formily's ISchema). */
export const FIELD_TYPES = ['string', 'number', 'boolean', 'array', 'object', 'void'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/**
 * Every component a page file may name, with the field types it can edit.
 * The browser's registry (`src/components/registry.ts`) must hold exactly these names; the compiler sees to it.
 */
export const COMPONENTS = {
  Input: ['string'],
  'Input.TextArea': ['string'],
  RichText: ['string'],
  NumberPicker: ['number'],
  Money: ['number'],
  Percent: ['number'],
  Rating: ['number'],
  Duration: ['number'],
  Color: ['string'],
  Select: ['string', 'number', 'array'],
  ReferenceSelect: ['string', 'array'],
  RegionCascader: ['array'],
  Cascader: ['array'],
  TreeSelect: ['string', 'number', 'array'],
  Transfer: ['array'],
  'Radio.Group': ['string', 'number'],
  Checkbox: ['boolean'],
  'Checkbox.Group': ['array'],
  Switch: ['boolean'],
  DatePicker: ['string'],
  'DatePicker.RangePicker': ['array'],
  TimePicker: ['string'],
  'TimePicker.RangePicker': ['array'],
  ArrayTable: ['array'],
  ArrayCards: ['array'],
  ArrayItems: ['array'],
  ArrayCollapse: ['array'],
  Upload: ['array'],
  Signature: ['string'],
  QrCode: ['string'],
  PageGrants: ['array'],
  Section: ['void'],
  FormGrid: ['void'],
  Collapse: ['void'],
  Tabs: ['void'],
  'Tabs.Pane': ['void'],
  Steps: ['void'],
  'Steps.Step': ['void'],
  Divider: ['void'],
  Text: ['void'],
} as const satisfies Record<string, readonly FieldType[]>;

export type ComponentName = keyof typeof COMPONENTS;
export const COMPONENT_NAMES = Object.keys(COMPONENTS) as [ComponentName, ...ComponentName[]];

/** Components that draw the items of a list of records, each with fields of its own. */
export const ITEM_COMPONENTS: ReadonlySet<string> = new Set<ComponentName>([
  'ArrayTable',
  'ArrayCards',
  'ArrayItems',
  'ArrayCollapse',
]);

/** Components whose fields hold ids of stored files: a list of them, or one. */
export const FILE_COMPONENTS: ReadonlySet<string> = new Set<ComponentName>(['Upload', 'Signature']);

/** Layouts that hold nothing but their parts, with the component of these. */
export const LAYOUT_PARTS: Readonly<Partial<Record<ComponentName, ComponentName>>> = {
  Tabs: 'Tabs.Pane',
  Steps: 'Steps.Step',
};

export const DEFAULT_COMPONENT: Readonly<Record<Exclude<FieldType, 'object'>, ComponentName>> = {
  string: 'Input',
  number: 'NumberPicker',
  boolean: 'Switch',
  array: 'Select',
  void: 'Section',
};

/** Wrappers a field may name as `x-decorator`. */
export const DECORATOR_NAMES = ['FormItem'] as const;

export function componentEdits(component: ComponentName, type: FieldType): boolean {
  return (COMPONENTS[component] as readonly FieldType[]).includes(type);
}

/** Whether a name is one a page file may use; safe for `constructor` and the like. */
export function isComponentName(name: unknown): name is ComponentName {
  return typeof name === 'string' && Object.hasOwn(COMPONENTS, name);
}
