import { distance } from 'fastest-levenshtein';
import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import { MIGRATIONS } from '../migrations/chain';
import { editText } from '../migrations/edit-text';
import { upgrade } from '../migrations/upgrade';
import type { Mend, TextEdit } from '../studio/studio';
import { removed } from './mend-syntax';
import { OTHER_TYPES } from './structure-messages';

/** Where a problem stands, in UTF-16 offsets, and the name that was probably meant. */
export interface MarkedPlace {
  from: number;
  to: number | undefined;
  suggestion: string | undefined;
  message: string;
}

/** What a message says whose mend is to take away what it marks; not where that is one of two ways. */
const TO_REMOVE = /(?<!否则|完成后)请删去(?: [\w-]+)?(?=$|；)/;

/** Ways to mend a wrong name or value: the suggested one in its place, a value of the type that is wanted, a key more. */
export function mendsOfValue(text: string, place: MarkedPlace): Mend[][] {
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, place.from);
  if (!tree || !node) return [];
  const groups = [
    ...(place.suggestion === undefined ? [] : suggested(text, node, place, place.suggestion)),
    ...(place.suggestion === undefined ? [...ofOtherType(text, node), ...requoted(text, node)] : []),
    ...(place.suggestion === undefined ? rooted(node) : []),
    TO_REMOVE.test(place.message) ? withoutIt(text, node) : [],
    versionOf(tree),
    rewritten(text, node),
  ];
  return groups.filter((group) => group.length > 0);
}

const isScalar = ({ type }: Node) =>
  type === 'string' || type === 'number' || type === 'boolean' || type === 'null';
const put = (from: number, to: number, text: string): Mend => ({
  label: `改为 ${text}`,
  edits: [{ from, to, text }],
});

/** The suggestion in place of what is marked: all of it, or the word of it that was meant. */
function suggested(text: string, node: Node, { from, to }: MarkedPlace, suggestion: string): Mend[][] {
  if (!isScalar(node)) return [];
  const end = node.offset + node.length;
  const whole = [JSON.stringify(suggestion), suggestion].map((by) => put(node.offset, end, by));
  const ordered = node.type === 'string' ? whole : whole.reverse();
  const isWhole = to !== undefined && from === node.offset;
  const words = node.type === 'string' ? wordsIn(text, node) : [];
  // Inside a text the fault stands at its word, or at the beginning of a chain of names that ends in it.
  const chain = words.filter((word) => word.from >= from || word.to > from);
  const near = (isWhole ? words : chain)
    .map((word) => ({ ...word, far: distance(word.text, suggestion) }))
    .sort((left, right) => left.far - right.far || left.from - right.from)
    .slice(0, 3);
  const inner = near.map((word) => [put(word.from, word.to, suggestion)]);
  const wholeGroups = ordered.map((mend) => [mend]);
  return isWhole
    ? [...wholeGroups, ...inner]
    : [...atWord(text, from, suggestion), ...inner, wholeGroups[0]!];
}

/** Names of a text in its own characters; a word with an escape in it is left alone. */
function wordsIn(text: string, { offset, length }: Node) {
  return [...text.slice(offset + 1, offset + length - 1).matchAll(/[\w$]+|\{\w*\}/g)].map((match) => ({
    from: offset + 1 + match.index,
    to: offset + 1 + match.index + match[0].length,
    text: match[0],
  }));
}

/** The name that begins at the fault, and the chain of names. */
function atWord(text: string, from: number, suggestion: string): Mend[][] {
  const [chain = '', word = ''] = /^([\w$]+)(?:\.[\w$]+)*/.exec(text.slice(from)) ?? [];
  if (word === '') return [];
  return [[put(from, from + word.length, suggestion)], [put(from, from + chain.length, suggestion)]];
}

/** A number or true and false without quotes, a text with them. */
function requoted(text: string, node: Node): Mend[][] {
  if (!isScalar(node) || (node.parent?.type === 'property' && node.parent.children![0] === node)) return [];
  const [from, to] = [node.offset, node.offset + node.length];
  if (node.type === 'number' || node.type === 'boolean')
    return [[put(from, to, `"${text.slice(from, to)}"`)]];
  const literal = /^(true|false|-?(0|[1-9]\d*)(\.\d+)?)$/.exec(String(node.value).trim().toLowerCase())?.[0];
  return literal === undefined ? [] : [[put(from, to, literal)]];
}

/** The path of a page, which begins with a slash. */
function rooted(node: Node): Mend[][] {
  if (node.type !== 'string' || !/^[\w-]+(\/[\w-]+)+$/.test(node.value)) return [];
  return [[put(node.offset, node.offset + node.length, JSON.stringify(`/${node.value}`))]];
}

/** The property that is marked, by its name or its value, goes. */
function withoutIt(text: string, { parent: property }: Node): Mend[] {
  if (property?.type !== 'property') return [];
  return [{ label: `删去 ${property.children![0]!.value}`, edits: [removed(text, property)] }];
}

/** A type of another form language, as it is written here. */
function ofOtherType(text: string, node: Node): Mend[][] {
  const property = node.parent;
  const name = String(node.value).toLowerCase();
  if (property?.type !== 'property' || property.children![0]!.value !== 'type' || node.type !== 'string')
    return [];
  if (!Object.hasOwn(OTHER_TYPES, name)) return [];
  const { type, ...others } = OTHER_TYPES[name]!.keys;
  const entries = Object.entries(others);
  if (entries.some(([, value]) => value === null)) return [];
  const has = (key: string) => property.parent!.children!.some((one) => one.children?.[0]?.value === key);
  const lead = leadOf(text, property.offset);
  const more = entries
    .filter(([key]) => !has(key))
    .map(([key, value]) => `,${lead}${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const written = JSON.stringify(type) + more.join('');
  const label = `改为 "type": ${JSON.stringify(type)}${more.map((one) => `, ${one.slice(1).trim()}`).join('')}`;
  return [[{ label, edits: [{ from: node.offset, to: node.offset + node.length, text: written }] }]];
}

/** What stands between a comma and the next key: a blank, or a line's end and the indentation. */
function leadOf(text: string, offset: number): string {
  return /(?:\r\n|\n|\r)[ \t]*$/.exec(text.slice(0, offset))?.[0] ?? ' ';
}

/** The version of the format, where the page names none. */
function versionOf(tree: Node): Mend[] {
  if (tree.type !== 'object' || !tree.children?.[0]) return [];
  const names = tree.children.map(({ children }) => String(children![0]!.value));
  if (names.includes('schemaVersion')) return [];
  const written = `"schemaVersion": ${MIGRATIONS.current}`;
  const first = tree.children[0];
  const at = names[0] === '$schema' ? first.offset + first.length : first.offset;
  return [{ label: `补上 ${written}`, edits: [{ from: at, to: at, text: '' }] }].map((mend) => ({
    ...mend,
    edits: [{ from: at, to: at, text: names[0] === '$schema' ? `, ${written}` : `${written}, ` }],
  }));
}

/** A page of an earlier version of the format, written anew in the current one. */
function rewritten(text: string, node: Node): Mend[] {
  if (node.parent?.type !== 'property' || node.parent.children![0]!.value !== 'schemaVersion') return [];
  const found = upgrade(JSON.parse(text), MIGRATIONS);
  if (found.kind !== 'older') return [];
  const edit = difference(text, editText(text, found.edits));
  return [{ label: `改写成第 ${MIGRATIONS.current} 版的写法`, edits: [edit] }];
}

/** The one edit that makes a text of another. */
function difference(before: string, after: string): TextEdit {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  let [to, end] = [before.length, after.length];
  while (to > from && end > from && before[to - 1] === after[end - 1]) {
    to--;
    end--;
  }
  return { from, to, text: after.slice(from, end) };
}
