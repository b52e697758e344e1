import { componentNameOf } from '@/contract/fields/fields';
import { type ComponentName, ITEM_COMPONENTS } from '@/contract/language/components';
import type { FieldSchema, FormObject } from '@/contract/language/field-schema';

/** What takes a layout's place where nothing is typed: all parts are in sight, each below its title. */
const READ_AS: Partial<Record<ComponentName, ComponentName>> = {
  Tabs: 'FormGrid',
  'Tabs.Pane': 'Section',
  Steps: 'FormGrid',
  'Steps.Step': 'Section',
  Collapse: 'Section',
};

/** Fields that fill a row. */
const WIDE: ReadonlySet<string> = new Set<ComponentName>([
  ...(ITEM_COMPONENTS as ReadonlySet<ComponentName>),
  'Input.TextArea',
  'RichText',
  'Upload',
]);

const WHOLE_ROW = 3;

/**
 * A page's form as a record is read in full: tabs, steps and folded parts as sections, lists of items as tables, and
 * groups of three columns where the file names no number. Names, places and linkage stay as they are.
 */
export function readingForm({ properties, ...form }: FormObject): FormObject {
  return { ...form, properties: readingProperties(properties) };
}

function readingProperties(properties: Record<string, FieldSchema>): Record<string, FieldSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, readingField(schema)]));
}

function readingField(schema: FieldSchema): FieldSchema {
  const inside = schema.properties && { properties: readingProperties(schema.properties) };
  if (schema.type === 'void') return { ...schema, ...readingLayout(schema), ...inside };
  const component = componentNameOf(schema);
  return {
    ...schema,
    ...inside,
    ...(component &&
      ITEM_COMPONENTS.has(component) &&
      hasPlainItems(schema) && { 'x-component': 'ArrayTable' }),
    ...(component &&
      WIDE.has(component) && {
        'x-decorator-props': { ...schema['x-decorator-props'], gridSpan: WHOLE_ROW },
      }),
  };
}

function readingLayout(schema: FieldSchema): Partial<FieldSchema> {
  const component = componentNameOf(schema);
  const read = component && (READ_AS[component] ?? component);
  if (read === 'FormGrid' && read !== component) {
    return { 'x-component': read, 'x-component-props': { maxColumns: 1 } };
  }
  if (read !== 'Section' && read !== 'FormGrid') return {};
  const { maxColumns = 3 } = schema['x-component-props'] ?? {};
  return { 'x-component': read, 'x-component-props': { maxColumns } };
}

function hasPlainItems({ items }: FieldSchema): boolean {
  return Object.values(items?.properties ?? {}).every(
    (field) => field.type !== 'void' && field.type !== 'object' && !WIDE.has(componentNameOf(field) ?? ''),
  );
}
