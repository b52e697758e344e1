import type { Node } from 'jsonc-parser';
import type { Edit, Place, Subject } from './faults';

/** Two fields of one type at the top of the record that are each computed from the other, or one from itself. */
export function cycles({ root }: Subject): Place[] {
  const fields = fieldsIn(keyed(keyed(root, 'form'), 'properties'));
  return fields.flatMap((field, index) => {
    const other = fields.find((next, at) => at > index && next.type === field.type);
    const both = other ? [{ slip: () => [computed(field, other), computed(other, field)] }] : [];
    return [...both, { slip: () => [reacting(field)] }, { slip: () => [computed(field, field)] }];
  });
}

export interface Field {
  name: string;
  type: string;
  /** Where the field's first key begins. */
  offset: number;
}

/** The fields at the top of the record that nothing computes or offers choices for. */
export function fieldsIn(properties: Node | undefined): Field[] {
  return (properties?.children ?? []).flatMap(({ children }) => {
    const [key, schema] = children!;
    const type = keyed(schema, 'type')?.value;
    if (type === 'void') return fieldsIn(keyed(schema, 'properties'));
    const has = (name: string) => keyed(schema, name) !== undefined;
    if (!['string', 'number'].includes(type) || has('x-value') || has('x-options') || has('x-reactions'))
      return [];
    return [{ name: key!.value, type, offset: schema!.children![0]!.offset }];
  });
}

/** What stands under a key of an object. */
export function keyed(node: Node | undefined, name: string): Node | undefined {
  return node?.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
}

function computed({ offset }: Field, from: Field): Edit {
  return { offset, length: 0, into: `"x-value": "{{ values.${from.name} }}", ` };
}

function reacting({ offset, name }: Field): Edit {
  const reaction = { dependencies: { own: name }, fulfill: { state: { value: '{{ deps.own }}' } } };
  return { offset, length: 0, into: `"x-reactions": ${JSON.stringify(reaction)}, ` };
}
