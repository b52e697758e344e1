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

/** The words of decisions 077 to 082. */
export const NEW_WORDS: Words = {
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
  lenient: under('states', 'lenient'),
  noOverlap: under('resource', 'noOverlap'),
  'unique groups': under('resource', 'unique'),
  'x-serial': ofField('x-serial'),
  'x-copy': ofField('x-copy'),
  show: ofField('show'),
  default: (keys) => keys[0] === 'form' && keys.at(-1) === 'default',
};

/** What an author calls as they like. */
const FREE = new Set(['label', 'code', 'title', 'message']);

/** Every place in a page where a word may be got wrong: its own name, what stands in it, and of which type that is. */
export function placesOf(subject: Subject, isIn: (keys: readonly string[]) => boolean): Place[] {
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
        const isAny = ['days', 'default'].includes(keysOf(node).at(-1)!);
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
