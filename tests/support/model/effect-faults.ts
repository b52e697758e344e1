import type { Node } from 'jsonc-parser';
import { fieldsIn, keyed } from './fault-cycles';
import type { Edit, Place, Subject } from './faults';

/** What a page says and nobody hears, where more than the text around it has to be known. */
export const EFFECT_FAULTS: Readonly<Record<string, (subject: Subject) => Place[]>> = {
  'a state that nothing leaves': endsAtOnce,
  'required where nobody can write': lockedAndRequired,
  'a cell computed from itself': ownCells,
  'unique meant as a pair': pairs,
  'published that nothing reads': unread,
};

/** Resources whose published records have a reader, whatever else a page says. */
const READ = ['orgUnit'];

const always = (...edits: Edit[]): Place => ({ slip: () => edits });
const insert = (offset: number, into: string): Edit => ({ offset, length: 0, into });
const items = (node: Node | undefined): Node[] => node?.children ?? [];
const fieldsOf = (root: Node) => keyed(keyed(root, 'form'), 'properties');

/** A record begins where others end. */
function endsAtOnce({ root }: Subject): Place[] {
  const states = keyed(root, 'states');
  const initial = keyed(states, 'initial');
  const name = keyed(states, 'field')?.value;
  const begins = keyed(schemaOf(fieldsOf(root), name), 'default');
  const transitions = items(keyed(states, 'transitions'));
  const left = new Set(transitions.flatMap((one) => items(keyed(one, 'from')).map(({ value }) => value)));
  const ends = new Set(transitions.map((one) => keyed(one, 'to')?.value).filter((state) => !left.has(state)));
  if (!initial || !begins) return [];
  return [...ends].map((state) =>
    always(
      ...[initial, begins].map(({ offset, length }) => ({ offset, length, into: JSON.stringify(state) })),
    ),
  );
}

function schemaOf(properties: Node | undefined, name: string): Node | undefined {
  for (const { children } of items(properties)) {
    const [key, schema] = children!;
    if (key?.value === name) return schema;
    const inner = keyed(schema, 'type')?.value === 'void' && schemaOf(keyed(schema, 'properties'), name);
    if (inner) return inner;
  }
  return undefined;
}

function lockedAndRequired({ root, text }: Subject): Place[] {
  const isTold = (name: string) =>
    new RegExp(
      `"target": "${name}"|"fill":[^}]*"${name}"|"asks":[^\\]]*"${name}"|"sets": \\{(?:[^}]|\\}\\})*?"${name}":`,
    ).test(text);
  return fieldsIn(fieldsOf(root)).flatMap(({ name, offset }) => {
    const schema = schemaOf(fieldsOf(root), name);
    const isBound = ['required', 'x-pattern', 'default'].some((key) => keyed(schema, key));
    return isBound || isTold(name)
      ? []
      : [always(insert(offset, '"required": true, "x-pattern": "readPretty", '))];
  });
}

/** A number of a row that is computed from itself, or from the total of its column. */
function ownCells({ root }: Subject): Place[] {
  return items(fieldsOf(root))
    .flatMap(({ children }) => [
      children!,
      ...items(keyed(children![1], 'properties')).map((one) => one.children!),
    ])
    .flatMap(([list, schema]) => {
      const cells = fieldsIn(keyed(keyed(schema, 'items'), 'properties'));
      return cells
        .filter(({ type }) => type === 'number')
        .flatMap(({ name, offset }) => {
          const rows = `values.${list!.value}`;
          const total = `${rows} == null ? 0.0 : sum(${rows}.map(line, line.${name}))`;
          return [`row.${name}`, total].map((value) =>
            always(insert(offset, `"x-value": "{{ ${value} }}", `)),
          );
        });
    });
}

/** A choice, a day or another record beside what is unique. */
function pairs({ root }: Subject): Place[] {
  const last = items(keyed(keyed(root, 'resource'), 'unique')).at(-1);
  if (!last) return [];
  const names = (properties: Node | undefined): string[] =>
    items(properties).flatMap(({ children }) => {
      const [key, schema] = children!;
      const type = keyed(schema, 'type')?.value;
      if (type === 'void') return names(keyed(schema, 'properties'));
      const recurs = keyed(schema, 'x-options') || keyed(schema, 'format')?.value === 'date';
      return type === 'string' && recurs ? [key!.value] : [];
    });
  return names(fieldsOf(root)).map((name) => always(insert(last.offset + last.length, `, "${name}"`)));
}

function unread({ root }: Subject): Place[] {
  const resource = keyed(root, 'resource');
  const form = keyed(root, 'form')?.parent;
  const [first] = fieldsIn(fieldsOf(root));
  const isTenants = keyed(resource, 'scope')?.value === 'tenant';
  if (
    !form ||
    !first ||
    !isTenants ||
    keyed(root, 'published') ||
    READ.includes(keyed(resource, 'name')?.value)
  )
    return [];
  const to = items(keyed(keyed(root, 'states'), 'transitions')).map((one) => keyed(one, 'to')?.value);
  const published = { public: { ...(to[0] && { states: [to[0]] }), fields: [first.name] } };
  return [always(insert(form.offset, `"published": ${JSON.stringify(published)}, `))];
}
