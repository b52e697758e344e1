import type { Node } from 'jsonc-parser';
import {
  isLanguageKey,
  keyNodes,
  keysOf,
  literalNodes,
  namesIn,
  type Place,
  type Subject,
  stringNodes,
  word,
} from './faults';
import { pick } from './slips';

/** Where a word of the language stands: the keys from the top of the page to it. */
type Words = Readonly<Record<string, (keys: readonly string[]) => boolean>>;

const under =
  (...path: string[]) =>
  (keys: readonly string[]) =>
    path.every((part, index) => keys[index] === part);
const ofTransition = (name: string) => under('states', 'transitions', name);
const ofField = (name: string) => (keys: readonly string[]) => keys[0] === 'form' && keys.includes(name);

/** The words of decisions 077 to 082, and those of 083 to 087 and 095 that stand in one place. */
const WORDS_IN_PLACE: Words = {
  of: under('resource', 'of'),
  where: under('resource', 'where'),
  'form.fields': under('form', 'fields'),
  'shared.supplier': under('shared', 'supplier'),
  'shared.states': under('shared', 'states'),
  'shared.fields': under('shared', 'fields'),
  'shared.writes': under('shared', 'writes'),
  'shared.rows': under('shared', 'rows'),
  'shared.transitions': under('shared', 'transitions'),
  notBy: ofTransition('notBy'),
  when: ofTransition('when'),
  asks: ofTransition('asks'),
  sets: ofTransition('sets'),
  creates: ofTransition('creates'),
  amends: ofTransition('amends'),
  at: ofTransition('at'),
  steps: ofTransition('steps'),
  back: ofTransition('back'),
  withdraw: ofTransition('withdraw'),
  editable: under('states', 'editable'),
  charts: under('list', 'charts'),
  lenient: under('states', 'lenient'),
  noOverlap: under('resource', 'noOverlap'),
  'unique groups': under('resource', 'unique'),
  'x-serial': ofField('x-serial'),
  'x-copy': ofField('x-copy'),
  show: ofField('show'),
  default: (keys) => keys[0] === 'form' && keys.at(-1) === 'default',
  'derived of': (keys) => keys[0] === 'derived' && keys[2] === 'of',
  'derived back': (keys) => keys[0] === 'derived' && keys[2] === 'of' && keys[3] === 'back',
  'derived minimum': (keys) => keys[0] === 'derived' && keys[2] === 'minimum',
  'x-lookup': ofField('x-lookup'),
  fill: ofField('fill'),
  collect: under('collect'),
  related: under('related'),
  prints: under('prints'),
  remind: under('remind'),
  inline: under('list', 'inline'),
  group: under('list', 'group'),
  views: under('list', 'views'),
  board: under('list', 'board'),
  calendar: under('list', 'calendar'),
  tree: under('list', 'tree'),
  cards: under('list', 'cards'),
  'cards of a dashboard': under('cards'),
  'x-print': ofField('x-print'),
  'x-mask': ofField('x-mask'),
  emphasis: (keys) => keys.at(-1) === 'emphasis',
  'x-options create': (keys) => keys[0] === 'form' && keys.at(-2) === 'x-options' && keys.at(-1) === 'create',
};

/** The components of decision 087. */
const COMPONENTS = new Set(['Rating', 'Duration', 'Color', 'QrCode', 'Signature']);

/** Every word with its places in a page. */
export const NEW_WORDS: Readonly<Record<string, (subject: Subject) => Place[]>> = {
  ...Object.fromEntries(
    Object.entries(WORDS_IN_PLACE).map(([name, isIn]) => [
      name,
      (subject: Subject) => placesOf(subject, isIn),
    ]),
  ),
  refs: (subject) =>
    stringNodes(subject)
      .filter(({ value }) => /\{\{.*\brefs\./.test(String(value)))
      .flatMap((node) => namesIn(node, subject)),
  'columns through references': (subject) =>
    stringNodes(subject)
      .filter((node) => keysOf(node)[0] === 'list' && String(node.value).startsWith('refs.'))
      .flatMap((node) => inPath(node, subject)),
  'lists of roll-ups': (subject) =>
    keyNodes(subject)
      .filter(
        (node) => keysOf(node).length === 2 && keysOf(node)[0] === 'derived' && node.value.includes('.'),
      )
      .map((node) => word({ ...node, value: String(node.value).split('.')[0] }, subject)),
  ...Object.fromEntries([...COMPONENTS].map((name) => [name, (subject: Subject) => inFields(subject, name)])),
  was: (subject) => [...placesOf(subject, (keys) => keys.at(-1) === 'was'), ...formerNames(subject)],
};

/** A slip in each name of a path such as `refs.supplier.telephone`. */
function inPath(node: Node, subject: Subject): Place[] {
  const names = String(node.value).split('.');
  return names.map((value, index) => {
    const before = names.slice(0, index).join('.');
    return word({ ...node, value, offset: node.offset + before.length + Math.sign(index) }, subject);
  });
}

/** A former name that is none: what is called so today, and what is no name. Any other may have been one. */
function formerNames(subject: Subject): Place[] {
  const former = stringNodes(subject).filter((node) => keysOf(node).at(-1) === 'was');
  return former.flatMap((node): Place[] => {
    const keys = keysOf(node).slice(0, -1);
    const isNow = (other: Node) =>
      keysOf(other).join(' ') === [...keys, keys[0] === 'resource' ? 'name' : 'path'].join(' ');
    const now = keys[0] === 'form' ? keys.at(-1)! : stringNodes(subject).find(isNow)?.value;
    const { offset, length } = node;
    return [JSON.stringify(now), '3', '{}'].map((into) => ({ slip: () => [{ offset, length, into }] }));
  });
}

/** The component of a field, and what is said of it beside that. */
function inFields(subject: Subject, component: string): Place[] {
  const named = stringNodes(subject).filter(
    (node) => keysOf(node).at(-1) === 'x-component' && node.value === component,
  );
  const paths = named.map((node) => keysOf(node).slice(0, -1).join(' '));
  const isBeside = (keys: readonly string[]) =>
    paths.some((path) => keys.join(' ').startsWith(`${path} x-component-props `));
  return [...named.map((node) => word(node, subject)), ...placesOf(subject, isBeside)];
}

/** What an author calls as they like. */
const FREE = new Set(['label', 'code', 'title', 'message', 'was']);

/** Every place in a page where a word may be got wrong: its own name, what stands in it, and of which type that is. */
function placesOf(subject: Subject, isIn: (keys: readonly string[]) => boolean): Place[] {
  const within = (node: Node) => isIn(keysOf(node));
  const codes = new Set(
    Object.values(subject.dictionaries).flatMap(({ entries }) => entries.map(({ value }) => String(value))),
  );
  const values = stringNodes(subject).filter(within);
  return [
    ...keyNodes(subject)
      .filter((node) => within(node) && (isLanguageKey(node) || isIn(keysOf(node).slice(0, -1))))
      .map((node) => word(node, subject)),
    ...values.flatMap((node): Place[] => {
      const text = String(node.value);
      const name = keysOf(node).at(-1)!;
      if (text.includes('{{')) return namesIn(node, subject);
      if (name === 'x-serial') return patterns(node);
      const isConstant = ['sets', 'values', 'where'].some((key) => keysOf(node).at(-2) === key);
      const isName = /^[\w./-]+$/.test(text) && !FREE.has(name) && name !== 'default';
      return isName && (!isConstant || codes.has(text)) ? [word(node, subject)] : [];
    }),
    ...literalNodes(subject)
      .filter(within)
      .map((node): Place => {
        const { offset, length } = node;
        const own = subject.text.slice(offset, offset + length);
        // Another number may be meant where any may stand.
        const isAny = ['days', 'default', 'minimum'].includes(keysOf(node).at(-1)!);
        const others = [`"${own}"`, ...(isAny ? [] : ['-3', '{}'])];
        return { slip: (random) => [{ offset, length, into: pick(others, random) }] };
      }),
    // A list that holds nothing, or something else than texts.
    ...values
      .filter(({ parent }) => parent?.type === 'array')
      .map(
        ({ offset, length }): Place => ({
          slip: (random) => [{ offset, length, into: pick(['3', 'true', '{}', '""'], random) }],
        }),
      ),
  ];
}

/** Slips in the pattern of a number: a brace, a letter of the date, the counter. */
function patterns({ offset, value }: Node): Place[] {
  const slips: [RegExp, string][] = [
    [/\{(?=y|M|d)/, ''],
    [/\}/, ''],
    [/yyyy/, 'yyy'],
    [/MM/, 'mm'],
    [/\{0+\}/, ''],
    [/\{0+\}/, '{9}'],
    [/$/, '{0}'],
  ];
  return slips.flatMap(([from, into]): Place[] => {
    const found = from.exec(value);
    if (!found) return [];
    const edit = { offset: offset + 1 + found.index, length: found[0].length, into };
    return [{ slip: () => [edit] }];
  });
}
