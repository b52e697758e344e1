import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

/** Something of a page that has a name, with where it stands in the text. */
export interface OutlineItem {
  /** Its place in the JSON, which tells it from others. */
  id: string;
  /** What people read: the title or label, else the name. */
  label: string;
  /** The name in the file, where the label is another. */
  name?: string;
  /** What else there is to say of it: a type, where a transition leads. */
  note?: string;
  from: number;
  to: number;
  children: readonly OutlineItem[];
}

/** A transition as the diagram draws it. */
export interface Move {
  code: string;
  label: string;
  from: readonly string[];
  to: string;
  /** Where it stands in the text. */
  at: number;
}

/** A page as far as its text can be read. */
export interface Outline {
  /** `list`, `form`, `tabs` or `dashboard`; undefined where the text does not say it. */
  kind: string | undefined;
  fields: readonly OutlineItem[];
  columns: readonly OutlineItem[];
  buttons: readonly OutlineItem[];
  transitions: readonly OutlineItem[];
  /** Absent where the page has no states. */
  states?: { field: string; initial: string; moves: readonly Move[] };
}

/** Reads the outline of a page file, valid or not: what is broken is left out. */
export function outlineOf(text: string): Outline {
  const root = parseTree(text);
  const titles = new Map<string, string>();
  const fields = root ? fieldsIn(at(root, ['form']), ['form'], titles) : [];
  const titled = (name: string) => titles.get(name.replace(/^-/, ''));
  const moves = movesOf(root);
  const field = textAt(root, ['states', 'field']);
  return {
    kind: textAt(root, ['kind']),
    fields,
    columns: itemsAt(root, ['list', 'columns'], (node) => {
      const name = node.type === 'string' ? String(node.value) : (textAt(node, ['field']) ?? '');
      return named(textAt(node, ['title']) ?? titled(name), name);
    }),
    buttons: BUTTON_PLACES.flatMap((place) =>
      itemsAt(root, place, (node) => {
        const code = textAt(node, ['code']) ?? textAt(node, ['transition']) ?? '';
        return { ...named(textAt(node, ['label']), code), note: String(place.at(-1)) };
      }),
    ),
    transitions: itemsAt(root, ['states', 'transitions'], (node) =>
      named(textAt(node, ['label']), textAt(node, ['code']) ?? ''),
    ),
    ...(field !== undefined && {
      states: { field, initial: textAt(root, ['states', 'initial']) ?? '', moves },
    }),
  };
}

const BUTTON_PLACES: readonly JSONPath[] = [
  ['list', 'toolbar'],
  ['list', 'rowActions'],
  ['list', 'bulkActions'],
  ['actions'],
];

function fieldsIn(holder: Node | undefined, path: JSONPath, titles: Map<string, string>): OutlineItem[] {
  const properties = holder && at(holder, ['properties']);
  return (properties?.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key || value?.type !== 'object') return [];
    const name = String(key.value);
    const own = [...path, 'properties', name];
    const title = textAt(value, ['title']);
    if (title !== undefined) titles.set(name, title);
    const items = at(value, ['items']);
    return {
      id: own.join('.'),
      ...named(title, name),
      note: typeOf(value),
      from: property.offset,
      to: property.offset + property.length,
      children: [...fieldsIn(value, own, titles), ...fieldsIn(items, [...own, 'items'], titles)],
    };
  });
}

/** What tells most of a field: its component, format or options, else its type. */
function typeOf(field: Node): string {
  const options = textAt(field, ['x-options'])?.replace(/^dictionary:/, '');
  const type = textAt(field, ['type']) ?? '';
  return type === 'void'
    ? (textAt(field, ['x-component']) ?? type)
    : (textAt(field, ['format']) ?? options ?? type);
}

function movesOf(root: Node | undefined): Move[] {
  const list = root && at(root, ['states', 'transitions']);
  return (list?.children ?? []).flatMap((node) => {
    const to = textAt(node, ['to']);
    const from = (at(node, ['from'])?.children ?? []).flatMap(({ type, value }) =>
      type === 'string' ? String(value) : [],
    );
    if (to === undefined || from.length === 0) return [];
    const code = textAt(node, ['code']) ?? '';
    return { code, label: textAt(node, ['label']) ?? code, from, to, at: node.offset };
  });
}

function itemsAt(
  root: Node | undefined,
  path: JSONPath,
  describe: (node: Node) => Pick<OutlineItem, 'label' | 'name' | 'note'>,
): OutlineItem[] {
  const list = root && at(root, path);
  if (list?.type !== 'array') return [];
  return (list.children ?? []).map((node, index) => ({
    id: [...path, index].join('.'),
    ...describe(node),
    from: node.offset,
    to: node.offset + node.length,
    children: [],
  }));
}

function named(label: string | undefined, name: string): Pick<OutlineItem, 'label' | 'name'> {
  return label === undefined || label === '' ? { label: name } : { label, name };
}

function textAt(root: Node | undefined, path: JSONPath): string | undefined {
  const node = root && at(root, path);
  return node?.type === 'string' ? String(node.value) : undefined;
}

function at(root: Node, path: JSONPath): Node | undefined {
  return findNodeAtLocation(root, [...path]);
}
