import { COMPONENT_PROPS, DECORATOR_PROPS, type PropKind } from '../../src/contract/language/component-props';
import type { ComponentName } from '../../src/contract/language/components';
import { COMPONENT_NOTES, DECORATOR_NOTES } from '../../src/contract/notes/component-notes';
import type { Note, Notes } from '../../src/contract/notes/note';

type Props = Readonly<Record<string, PropKind>>;

/** JSON Schema rules by which an editor completes the props of the component that a field names. */
export function componentRules(): object[] {
  const components = Object.entries(COMPONENT_PROPS).map(([name, props]) => ({
    if: { properties: { 'x-component': { const: name } }, required: ['x-component'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      properties: {
        'x-component-props': propsSchema(props, (prop) => propNote(name as ComponentName, prop)),
      },
    },
  }));
  const decorator = propsSchema(DECORATOR_PROPS.FormItem, (prop) => found(DECORATOR_NOTES.FormItem, prop));
  return [{ properties: { 'x-decorator-props': decorator } }, ...components];
}

/** The note on a prop of a component. Throws when there is none. */
export function propNote(component: ComponentName, prop: string): Note {
  return found(COMPONENT_NOTES[component].props ?? {}, `${prop}`, component);
}

function found(notes: Notes, prop: string, of = 'FormItem'): Note {
  if (!Object.hasOwn(notes, prop)) {
    throw new Error(`No note on the prop ${prop} of ${of}: write one in src/contract/notes`);
  }
  return notes[prop]!;
}

function propsSchema(props: Props, noteOf: (prop: string) => Note): object {
  const properties = Object.entries(props).map(([prop, kind]) => [
    prop,
    { ...valueSchema(kind), description: noteOf(prop).means },
  ]);
  return { properties: Object.fromEntries(properties), additionalProperties: false };
}

function valueSchema(kind: PropKind): object {
  switch (kind.kind) {
    case 'text':
    case 'page':
      return { type: 'string' };
    case 'flag':
      return { type: 'boolean' };
    case 'count':
      return { type: 'integer', minimum: kind.least, maximum: kind.most };
    case 'oneOf':
      return { enum: kind.values };
    case 'someOf':
      return { type: 'array', items: { enum: kind.values } };
  }
}
