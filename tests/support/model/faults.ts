import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import { cycles } from './fault-cycles';
import { SILENT_FAULTS } from './silent-faults';
import { misspell, pick } from './slips';

/** One edit of a page file: what stands at `offset` for `length` characters becomes `into`. */
export interface Edit {
  offset: number;
  length: number;
  into: string;
}

/** A page file as the fault makers see it. */
export interface Subject {
  text: string;
  root: Node;
  dictionaries: Dictionaries;
  /** Words of the page and codes of its dictionaries: a slip that makes one of them is no fault. */
  words: ReadonlySet<string>;
}

/** A place where a person may slip; `slip` makes the edits, more than one only where a fault needs two places. */
export interface Place {
  slip(random: () => number): Edit[];
}

export function subjectOf(text: string, dictionaries: Dictionaries): Subject {
  const root = parseTree(text)!;
  const codes = Object.values(dictionaries).flatMap(({ entries }) =>
    entries.map(({ value }) => String(value)),
  );
  const words = new Set([...(text.match(/[$A-Za-z][\w-]*/g) ?? []), ...codes]);
  return { text, root, dictionaries, words };
}

/** Every kind of single fault, each with all its places in a page. */
export const FAULTS: Readonly<Record<string, (subject: Subject) => Place[]>> = {
  'a key': (subject) =>
    keyNodes(subject)
      .filter(isLanguageKey)
      .map((node) => word(node, subject)),
  'a key given twice': (subject) =>
    keyNodes(subject).map((node) => ({ slip: () => [twice(node.parent!, subject)] })),
  'a component': values('x-component'),
  'a component prop': (subject) =>
    keyNodes(subject)
      .filter((node) => /^x-(component|decorator)-props$/.test(String(keysOf(node).at(-2))))
      .map((node) => word(node, subject)),
  'a kind of value': values(
    'kind',
    'type',
    'scope',
    'uniqueIn',
    'face',
    'action',
    'align',
    'fixed',
    'match',
    'x-pattern',
    'notBy',
    'valueType',
    'detail',
  ),
  'an icon': values('icon'),
  'a format': values('format'),
  'a field name': values(
    'field',
    'search',
    'columns',
    'expand',
    'unique',
    'within',
    'defaultSort',
    'dependencies',
    'target',
    'fill',
    'reference',
    'asks',
    'number',
    'by',
  ),
  'a dictionary': values('x-options', 'dictionary'),
  'a page in tabs': (subject) =>
    stringNodes(subject)
      .filter((node) => pathOf(node)[0] === 'tabs' && keysOf(node).at(-1) !== 'title')
      .map((node) => word(node, subject)),
  'a link': values('page', 'param'),
  'a transition': values('transition'),
  'the page of the records': values('of'),
  'the field of a second page': (subject) =>
    stringNodes(subject)
      .filter((node) => keysOf(node).join('.') === 'form.fields')
      .map((node) => word(node, subject)),
  'what is shared': (subject) =>
    stringNodes(subject)
      .filter((node) => pathOf(node)[0] === 'shared')
      .map((node) => word(node, subject)),
  'which records are shown': (subject) =>
    keyNodes(subject)
      .filter((node) => keysOf(node).at(-2) === 'where')
      .map((node) => word(node, subject)),
  'a code of a dictionary': (subject) => [...codeValues(subject), ...codesInExpressions(subject)],
  'a button code': (subject) =>
    stringsUnder(subject, ['code'])
      .filter(({ value }) => CUSTOMARY.has(value))
      .map((node) => word(node, subject)),
  'an operation': (subject) =>
    stringNodes(subject)
      .filter((node) => keysOf(node).at(-2) === 'operations')
      .map((node) => ({
        slip: (random) => [
          wordEdit(
            node.offset + 1,
            pick(node.value.match(/^[A-Z]+|poseidon/g)!, random),
            subject,
            random,
            node.value,
          ),
        ],
      })),
  'a name in an expression': (subject) => expressions(subject).flatMap((node) => namesIn(node, subject)),
  'the syntax of an expression': (subject) =>
    expressions(subject).flatMap((node) => brokenSyntax(node, subject)),
  'a type in an expression': (subject) => expressions(subject).flatMap((node) => wrongTypes(node, subject)),
  'a circle of values': cycles,
  'the type of a value': (subject) =>
    literalNodes(subject).map((node) => ({
      slip: () => [
        {
          offset: node.offset,
          length: node.length,
          into: `"${subject.text.slice(node.offset, node.offset + node.length)}"`,
        },
      ],
    })),
  ...SILENT_FAULTS,
  'a comma': (subject) => between(subject, ','),
  'a colon': (subject) => between(subject, ':'),
  'a quote': (subject) =>
    [...keyNodes(subject), ...stringNodes(subject)]
      .filter(({ length }) => length > 2)
      .map((node) => ({
        slip: (random) => [
          { offset: random() < 0.5 ? node.offset : node.offset + node.length - 1, length: 1, into: '' },
        ],
      })),
  'a dangerous address': (subject) =>
    stringsUnder(subject, ['description', 'tooltip', 'placeholder', 'label', 'confirm']).map((node) => ({
      slip: (random) => [
        {
          offset: node.offset + 1,
          length: 0,
          into: pick(['javascript:alert(1)//', ' JavaScript:', 'data:text/html,', 'vbscript:'], random),
        },
      ],
    })),
};

const CUSTOMARY = new Set(['add', 'edit', 'view', 'delete', 'submit', 'pass', 'refuse']);
/** Below these keys an author chooses the names. */
const NAMING = new Set([
  'properties',
  'derived',
  'x-component-props',
  'x-decorator-props',
  'dependencies',
  'params',
  'fill',
  'componentProps',
]);

function values(...keys: string[]): (subject: Subject) => Place[] {
  return (subject) =>
    stringsUnder(subject, keys)
      .filter(({ value }) => !value.includes('{{') && value !== '')
      .map((node) => word(node, subject));
}

export function word(node: Node, subject: Subject): Place {
  const [, prefix = '', name = ''] = /^(dictionary:|-)?(.*)$/.exec(node.value)!;
  const offset = node.offset + 1 + prefix.length;
  return { slip: (random) => [wordEdit(offset, name, subject, random)] };
}

/** A slip in `name`, which stands at `offset` or, when `within` is given, somewhere in that text. */
function wordEdit(
  offset: number,
  name: string,
  { words }: Subject,
  random: () => number,
  within = name,
): Edit {
  return { offset: offset + within.indexOf(name), length: name.length, into: misspell(name, words, random) };
}

function codeValues(subject: Subject): Place[] {
  const known = new Set(
    Object.values(subject.dictionaries).flatMap(({ entries }) => entries.map(({ value }) => value)),
  );
  const coded = stringsUnder(subject, ['default', 'value', 'in', 'from', 'to', 'initial']).filter(
    (node) => known.has(node.value) && isOfDictionary(node, subject),
  );
  return coded.map((node) => word(node, subject));
}

/** A default is a code only when its own field chooses from a dictionary. */
function isOfDictionary(node: Node, { root }: Subject): boolean {
  const path = pathOf(node);
  if (path[0] !== 'form') return true;
  return (
    path.at(-1) === 'default' &&
    findNodeAtLocation(root, [...path.slice(0, -1), 'x-options'])?.type === 'string'
  );
}

function codesInExpressions(subject: Subject): Place[] {
  const known = new Set(
    Object.values(subject.dictionaries).flatMap(({ entries }) => entries.map(({ value }) => String(value))),
  );
  return expressions(subject).flatMap((node) =>
    matches(node, subject, /(?<=(?:[=!]=|in|\[|,) *')[A-Za-z]\w*(?=')/g)
      .filter(({ found }) => known.has(found))
      .map(({ offset, found }) => ({ slip: (random) => [wordEdit(offset, found, subject, random)] })),
  );
}

/** Names in an expression; text in quotes is data. */
export function namesIn(node: Node, subject: Subject): Place[] {
  return matches(node, subject, /[A-Za-z]\w*/g, true)
    .filter(({ found }) => !['null', 'true', 'false', 'in'].includes(found) && found.length > 1)
    .map(({ offset, found }) => ({ slip: (random) => [wordEdit(offset, found, subject, random)] }));
}

function brokenSyntax(node: Node, subject: Subject): Place[] {
  const swaps: [RegExp, string[]][] = [
    [/==|!=/g, ['=', '===', '＝']],
    [/&&/g, ['&', 'and', '＆＆']],
    [/\|\|/g, ['|', 'or']],
    [/\(/g, ['', '（']],
    [/\)/g, ['', '）', '))']],
    [/'/g, ['', '’']],
    [/\{\{|\}\}/g, ['', '{', '}}}']],
    [/\./g, ['..', '。', ' ']],
  ];
  return swaps.flatMap(([from, into]) =>
    matches(node, subject, from).map(({ offset, found }) => ({
      slip: (random) => [{ offset, length: found.length, into: pick(into, random) }],
    })),
  );
}

function wrongTypes(node: Node, subject: Subject): Place[] {
  const swaps: [RegExp, string[]][] = [
    [/(?<=[=!]= *)'[A-Za-z]\w*'/g, ['3', 'true']],
    [/(?<=[=!]= *)(true|false)/g, ["'yes'", '1']],
    [/\bnow\b/g, ['3', 'true']],
  ];
  return swaps.flatMap(([from, into]) =>
    matches(node, subject, from).map(({ offset, found }) => ({
      slip: (random) => [{ offset, length: found.length, into: pick(into, random) }],
    })),
  );
}

function twice(property: Node, { text }: Subject): Edit {
  const own = text.slice(property.offset, property.offset + property.length).split('\n')[0]!;
  const key = /^"[^"]*"/.exec(own)![0];
  return { offset: property.offset, length: 0, into: `${key}: null, ` };
}

/** The commas or colons that stand between a page's values. */
function between({ root, text }: Subject, sign: ',' | ':'): Place[] {
  const inText = stringsOf(root).map(({ offset, length }) => [offset, offset + length] as const);
  return [...text.matchAll(sign === ',' ? /,/g : /:/g)]
    .filter(({ index }) => !inText.some(([from, to]) => index >= from && index < to))
    .map(({ index }) => ({ slip: () => [{ offset: index, length: 1, into: '' }] }));
}

function matches(node: Node, { text }: Subject, pattern: RegExp, skipsQuoted = false) {
  const raw = text.slice(node.offset, node.offset + node.length);
  const blank = (data: string) => ' '.repeat(data.length);
  const searched = skipsQuoted ? raw.replace(/'[^']*'|\\"[^"]*\\"/g, blank) : raw;
  return [...searched.matchAll(pattern)].map((match) => ({
    offset: node.offset + match.index,
    found: match[0],
  }));
}

function stringsOf(node: Node): Node[] {
  return node.type === 'string' ? [node] : (node.children ?? []).flatMap(stringsOf);
}

function isKey(node: Node): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node;
}

export function keyNodes({ root }: Subject): Node[] {
  return stringsOf(root).filter(isKey);
}

export function stringNodes({ root }: Subject): Node[] {
  return stringsOf(root).filter((node) => !isKey(node));
}

function expressions(subject: Subject): Node[] {
  return stringNodes(subject).filter(({ value }) => String(value).startsWith('{{'));
}

function stringsUnder(subject: Subject, keys: readonly string[]): Node[] {
  return stringNodes(subject).filter((node) => {
    const path = keysOf(node);
    return (
      keys.includes(String(path.at(-1))) ||
      ['dependencies', 'fill'].some((key) => path.at(-2) === key && keys.includes(key))
    );
  });
}

export function literalNodes({ root }: Subject): Node[] {
  const visit = (node: Node): Node[] =>
    node.type === 'number' || node.type === 'boolean' ? [node] : (node.children ?? []).flatMap(visit);
  return visit(root).filter((node) => !pathOf(node).includes('state'));
}

export function isLanguageKey(node: Node): boolean {
  return !NAMING.has(String(keysOf(node).at(-2)));
}

/** The names of the keys around a node, its own last; places in lists are left out. */
export function keysOf(node: Node): string[] {
  return pathOf(node).filter((part) => typeof part === 'string');
}

function pathOf(node: Node): JSONPath {
  const path: JSONPath = [];
  for (let at: Node | undefined = node; at?.parent; at = at.parent) {
    if (at.type === 'property') path.unshift(at.children![0]!.value);
    else if (at.parent.type === 'array') path.unshift(at.parent.children!.indexOf(at));
  }
  if (isKey(node)) return path;
  return path;
}
