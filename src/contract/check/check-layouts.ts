import { componentNameOf } from '../fields/fields';
import { type ComponentName, ITEM_COMPONENTS, LAYOUT_PARTS } from '../language/components';
import type { FieldSchema, FormObject } from '../language/field-schema';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** A schema of the form with its component, and the layout that it stands in directly. */
interface Stand {
  name: string;
  schema: FieldSchema;
  json: JsonPath;
  component: ComponentName | undefined;
  around: ComponentName | undefined;
}

/** Layouts that show their title as the handle by which a person opens them. */
const TITLED: ReadonlySet<string> = new Set<ComponentName>(['Collapse', 'Tabs.Pane', 'Steps.Step']);
/** Layouts that hold no fields. */
const BARE: ReadonlySet<string> = new Set<ComponentName>(['Divider', 'Text']);

/** What stands in what: tabs and steps hold their parts and nothing else, lists of records have items with fields. */
export function checkLayouts(form: FormObject, report: Report): void {
  let hasSteps = false;
  for (const stand of standsOf(form.properties, ['form', 'properties'], undefined)) {
    checkPart(stand, report);
    checkHolding(stand, report);
    if (stand.component !== 'Steps') continue;
    if (stand.json.length > 3) report.value(at(stand), 'Steps 只能直接放在 form 的 properties 里');
    else if (hasSteps) report.value(at(stand), '一个页面只能有一组 Steps');
    hasSteps = true;
  }
}

function standsOf(
  properties: Record<string, FieldSchema> | undefined,
  json: JsonPath,
  around: ComponentName | undefined,
): Stand[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const stand = { name, schema, json: [...json, name], component: componentNameOf(schema), around };
    const inside = standsOf(schema.properties, [...stand.json, 'properties'], stand.component);
    const items = standsOf(schema.items?.properties, [...stand.json, 'items', 'properties'], stand.component);
    return [stand, ...inside, ...items];
  });
}

/** Where a component is named, or the field itself where none is. */
function at({ schema, json }: Stand): JsonPath {
  return schema['x-component'] === undefined ? json : [...json, 'x-component'];
}

function checkPart(stand: Stand, report: Report): void {
  const { component, around, name } = stand;
  const wanted = around && LAYOUT_PARTS[around];
  if (wanted !== undefined && component !== wanted) {
    const where = stand.schema['x-component'] === undefined ? 'key' : 'value';
    const message = `${around} 里只能直接放 ${wanted}，请把 ${name} 放进一个 ${wanted} 里`;
    report[where](at(stand), message, stand.schema.type === 'void' ? { suggestion: wanted } : {});
  }
  const layout = Object.entries(LAYOUT_PARTS).find(([, part]) => part === component)?.[0];
  if (layout !== undefined && around !== layout) {
    report.value(at(stand), `${component} 只能直接放在 ${layout} 里`);
  }
}

function checkHolding(stand: Stand, report: Report): void {
  const { name, schema, json, component } = stand;
  if (component === undefined) return;
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  if (LAYOUT_PARTS[component] && isEmpty)
    report.key(json, `${component} 里还没有内容，请在 properties 里写 ${LAYOUT_PARTS[component]}`);
  if (TITLED.has(component) && schema.title === undefined)
    report.key(json, `${component} 靠标题打开，请给 ${name} 写 title`);
  if (BARE.has(component) && !isEmpty)
    report.key([...json, 'properties'], `${component} 里不能放字段，请移到它后面`);
  if (component === 'Text' && schema.description === undefined)
    report.key(json, `Text 显示的是说明，请给 ${name} 写 description`);
  if (schema['x-component'] !== undefined && ITEM_COMPONENTS.has(component)) checkItems(stand, report);
}

function checkItems({ name, schema, json, component }: Stand, report: Report): void {
  const { items } = schema;
  if (items?.type === 'object' && Object.keys(items.properties ?? {}).length > 0) return;
  report.key(
    items ? [...json, 'items'] : json,
    `${component} 逐项显示一组字段，请给 ${name} 写 items：{ "type": "object", "properties": { … } }`,
  );
}
