import { type Node, parseTree } from 'jsonc-parser';
import type { TextEdit } from '@/contract/studio/studio';

/** Keys whose values say nothing of fields, whatever they are alike. */
const NOT_FIELDS: ReadonlySet<string> = new Set([
  '$schema',
  'path',
  'kind',
  'type',
  'format',
  'title',
  'label',
  'description',
  'help',
  'name',
  'code',
  'action',
  'value',
  'icon',
  'group',
  'face',
  'from',
  'to',
  'initial',
  'message',
  'confirm',
  'placeholder',
  'tooltip',
  'was',
  'x-component',
  'x-options',
]);

/** The names of the fields of a form, layout left out, with where each name stands in the text. */
export function fieldNames(text: string): { name: string; from: number; to: number }[] {
  const root = parseTree(text);
  const form = root && member(root, 'form');
  return form ? namesIn(form) : [];
}

function namesIn(holder: Node): { name: string; from: number; to: number }[] {
  const properties = member(holder, 'properties');
  return (properties?.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    if (!key || !value) return [];
    const inner = [value, member(value, 'items')].flatMap((one) => (one ? namesIn(one) : []));
    const own = { name: String(key.value), from: key.offset, to: key.offset + key.length };
    return member(value, 'type')?.value === 'void' ? inner : [own, ...inner];
  });
}

/** The name of the field that a place in the text says: its own key, or where it is named. */
export function fieldAt(text: string, offset: number): string | undefined {
  const names = new Set(fieldNames(text).map(({ name }) => name));
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  const start = text.length - line.length;
  for (const { 0: word, index } of (line.split('\n', 1)[0] ?? '').matchAll(/[A-Za-z][A-Za-z0-9_]*/g)) {
    const from = start + index;
    if (from <= offset && offset <= from + word.length) return names.has(word) ? word : undefined;
  }
  return undefined;
}

/**
 * The edits that give a field another name through the whole file: where it is declared, where lists and settings name
 * it, and in expressions (`values.name`, `row.name`). Empty where there is no such field, or the new name is taken.
 */
export function renameField(text: string, name: string, renamed: string): TextEdit[] {
  const root = parseTree(text);
  const declared = fieldNames(text);
  if (!root || !declared.some((one) => one.name === name) || declared.some((one) => one.name === renamed))
    return [];
  const edits = declared
    .filter((one) => one.name === name)
    .map(({ from, to }) => ({ from, to, text: JSON.stringify(renamed) }));
  const word = new RegExp(String.raw`(?:^|[^\w$])${name}(?![\w$-])`, 'g');
  const visit = (node: Node, key: string) => {
    if (node.type === 'property') {
      const [named, value] = node.children ?? [];
      if (named && value) visit(value, String(named.value));
      if (named?.value === name && KEYED_BY_FIELDS.has(key))
        edits.push({ from: named.offset, to: named.offset + named.length, text: JSON.stringify(renamed) });
      return;
    }
    if (node.type === 'string') edits.push(...inString(node, key));
    for (const child of node.children ?? []) visit(child, key);
  };
  const inString = (node: Node, key: string): TextEdit[] => {
    const raw = text.slice(node.offset, node.offset + node.length);
    const value = String(node.value);
    const isNamed = !NOT_FIELDS.has(key) && namedFields(value).includes(name);
    if (!isNamed && !value.includes('{{')) return [];
    return [...raw.matchAll(isNamed ? word : expressionWord(name))].map(({ index, 0: found }) => ({
      from: node.offset + index + found.length - name.length,
      to: node.offset + index + found.length,
      text: renamed,
    }));
  };
  visit(root, '');
  return edits.sort((one, other) => one.from - other.from);
}

const KEYED_BY_FIELDS: ReadonlySet<string> = new Set(['sets', 'editable', 'defaults', 'map', 'copies']);

/** The fields that a setting such as `-status`, `lines.amount` or `name` names. */
function namedFields(value: string): string[] {
  return /^-?[A-Za-z][\w.]*$/.test(value) ? value.replace(/^-/, '').split('.') : [];
}

/** A field behind `values.`, `row.`, `item.` and the like in an expression. */
function expressionWord(name: string): RegExp {
  return new RegExp(String.raw`\b(?:values|row|line|item|was)\.(?:\w+\.)*?${name}(?![\w$-])`, 'g');
}

function member(node: Node, key: string): Node | undefined {
  return node.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1];
}
