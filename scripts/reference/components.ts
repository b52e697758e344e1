import { componentNameOf } from '../../src/contract/fields/fields';
import { COMPONENT_PROPS, DECORATOR_PROPS, type PropKind } from '../../src/contract/language/component-props';
import { COMPONENTS, type ComponentName } from '../../src/contract/language/components';
import type { FieldSchema } from '../../src/contract/language/field-schema';
import { prettyJson } from '../../src/contract/new-page/pretty-json';
import { COMPONENT_NOTES, DECORATOR_NOTES } from '../../src/contract/notes/component-notes';
import type { Note } from '../../src/contract/notes/note';
import { fenceOf, quoted } from './blocks';
import { propNote } from './component-rules';
import type { Example, Examples } from './find-examples';
import { row, tableHead } from './parts';
import { code, propTakes } from './words';

/** An example of more lines stands in its file alone. */
const MOST_LINES = 16;

/** A section for every component: what it is for, what it stores, its props, and an example from a page file. */
export function componentSections(examples: Examples): string[] {
  const fields = fieldExamples(examples);
  return Object.keys(COMPONENTS).map((name) => componentSection(name as ComponentName, fields));
}

/** The section of the frame around a field. */
export function decoratorSection(): string {
  return [
    '### 字段的框',
    '',
    ...propTable(DECORATOR_PROPS.FormItem, (prop) => DECORATOR_NOTES.FormItem[prop]),
    '',
  ].join('\n');
}

/** Every field of the page files by the component that draws it. */
export function fieldExamples(examples: Examples): ReadonlyMap<string, Example[]> {
  const found = new Map<string, Example[]>();
  const types = examples.get('field.type') ?? [];
  for (const { file, at } of types) {
    // What a public form asks for depends on more of it than an example shows.
    if (at.startsWith('/publicForm/')) continue;
    const holder = at.slice(0, -'/type'.length);
    const value = (examples.get('field') ?? []).find((one) => one.file === file && one.at === holder)?.value;
    const name = value === undefined ? undefined : componentNameOf(value as FieldSchema);
    if (name === undefined) continue;
    found.set(name, [...(found.get(name) ?? []), { file, at: holder, value }]);
  }
  return found;
}

function componentSection(name: ComponentName, fields: ReadonlyMap<string, Example[]>): string {
  const { means, stores } = COMPONENT_NOTES[name];
  const props = COMPONENT_PROPS[name];
  return [
    `### ${name}`,
    '',
    `${means}。字段类型：${COMPONENTS[name].map(code).join('、')}；存储：${stores}。`,
    '',
    ...(Object.keys(props).length > 0
      ? [...propTable(props, (prop) => propNote(name, prop)), '']
      : ['没有参数。', '']),
    ...exampleOf(name, fields.get(name) ?? []),
    '',
  ].join('\n');
}

function propTable(
  props: Readonly<Record<string, PropKind>>,
  noteOf: (prop: string) => Note | undefined,
): string[] {
  return [
    ...tableHead(['参数', '意思', '可以写', '不写时']),
    ...Object.entries(props).map(([prop, kind]) => {
      const { means = '', unset = '没有' } = noteOf(prop) ?? {};
      return row([code(prop), means, propTakes(kind), unset]);
    }),
  ];
}

/** The field that says the most about its component in a few lines: one that names it, and gives it props. */
function exampleOf(name: ComponentName, found: readonly Example[]): string[] {
  const lines = ({ value }: Example) => prettyJson(value).split('\n').length;
  const weight = (example: Example) => {
    const { 'x-component': named, 'x-component-props': props } = example.value as FieldSchema;
    return (named === name ? 0 : 1000) + (props ? 0 : 500) + lines(example);
  };
  const fitting = found.filter((example) => lines(example) <= MOST_LINES);
  const [best] = fitting.toSorted((left, right) => weight(left) - weight(right));
  if (best) {
    const quote = { file: best.file, at: [best.at] };
    return [fenceOf(quote), `${quoted(quote)}\`\`\``];
  }
  const [other] = found;
  return other ? [`例子较长，见 [${other.file.split('/').at(-1)}](../${other.file})。`] : [];
}
