import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { checkFolder, kindOfFile } from '../../../src/contract/check/check-folder';
import { checkPage } from '../../../src/contract/check/check-page';
import { filesOf, placeOf } from './support';

const FAULTS_PER_PAGE = 200;
const files = filesOf('schemas');
const folder = checkFolder(files);
const pages = files.filter(({ file }) => kindOfFile(file) === 'page');
const known = { pages: folder.pages.flatMap(({ page }) => page ?? []), faulty: [] };

describe("The product's own pages", () => {
  it('are there, and hold no error', () => {
    expect(pages.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['schemas/office/contracts.json', 'schemas/supplier/contacts.json']),
    );
    expect(folder.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('hold no warning but missing English', () => {
    const { dictionaries } = folder;
    expect(pages.flatMap(({ text }) => checkPage(text, { dictionaries }).problems)).toEqual([]);
  });

  it('are checked two hundred at a time within a second of processor time', () => {
    const many = Array.from({ length: 200 }, (_, index) => pages[index % pages.length]!);
    const { dictionaries } = folder;
    for (const { text } of pages) checkPage(text, { dictionaries });
    const start = process.cpuUsage();
    for (const { text } of many) checkPage(text, { dictionaries });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});

describe.each(pages)('One slip of the hand in $file', ({ file, text }) => {
  it(`is found on its line, in each of ${FAULTS_PER_PAGE} places and ways`, () => {
    const random = seeded(file.length * 7_919 + 17);
    const words = wordsOf(text);
    const { dictionaries } = folder;
    const missed = Array.from({ length: FAULTS_PER_PAGE }, () => {
      const { offset, word, kind } = pick(words, random);
      const wrong = misspell(word, new Set(words.map((known) => known.word)), random);
      const faulty = text.slice(0, offset) + wrong + text.slice(offset + word.length);
      const { line } = placeOf(text, offset);
      const errors = checkPage(faulty, { dictionaries, known }).problems.filter(
        ({ severity }) => severity === 'error',
      );
      return errors.some((problem) => problem.line === line)
        ? undefined
        : { kind, line, word, wrong, errors };
    });
    expect(missed.filter(Boolean)).toEqual([]);
  });
});

interface Word {
  offset: number;
  word: string;
  kind: string;
}

/** Keys under which an author chooses names; the names themselves are not words of the language. */
const NAMING_KEYS = [
  'properties',
  'derived',
  'x-component-props',
  'x-decorator-props',
  'state',
  'dependencies',
];
/** Keys whose values are names that must be known. */
const CHOSEN_VALUES = new Set([
  'kind',
  'face',
  'scope',
  'type',
  'x-component',
  'format',
  'x-options',
  'x-pattern',
  'field',
  'search',
  'columns',
  'unique',
  'defaultSort',
  'dictionary',
  'action',
  'align',
  'fixed',
  'value',
  'in',
  'default',
  'tabs',
]);

/** Every word of a page that the checker must know: keys, names of a list, fields referred to, names in expressions. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const visit = (node: Node, key: string, grandKey: string) => {
    if (node.type === 'object') {
      for (const { children } of node.children ?? []) {
        const [name, value] = children!;
        const isNamed = NAMING_KEYS.includes(key);
        if (!isNamed) words.push({ offset: name!.offset + 1, word: name!.value, kind: `key in ${key}` });
        visit(value!, isNamed ? '' : name!.value, key);
      }
      return;
    }
    if (node.type === 'array') for (const child of node.children ?? []) visit(child, key, grandKey);
    if (node.type !== 'string' || NAMING_KEYS.includes(grandKey)) return;
    if (node.value.startsWith('{{')) words.push(...namesIn(node, text));
    else if (CHOSEN_VALUES.has(key) || (key === 'path' && grandKey === 'tabs')) {
      const [, prefix, word] = /^(dictionary:|-|\/)?(.*)$/.exec(node.value)!;
      words.push({ offset: node.offset + 1 + (prefix?.length ?? 0), word: word!, kind: key });
    }
  };
  visit(parseTree(text)!, '', '');
  return words.filter(({ word }) => word.length > 1);
}

/** The names in an expression, as they stand in the file; text in quotes is data. */
function namesIn(node: Node, text: string): Word[] {
  const raw = text
    .slice(node.offset, node.offset + node.length)
    .replace(/'[^']*'|\\"[^"]*\\"/g, (data) => ' '.repeat(data.length));
  return [...raw.matchAll(/[A-Za-z]\w*/g)]
    .filter(([word]) => !['null', 'true', 'false', 'in'].includes(word))
    .map((match) => ({ offset: node.offset + match.index, word: match[0], kind: 'expression' }));
}

/** One letter swapped, doubled, dropped or replaced, so that the word is none of the page's own. */
function misspell(word: string, known: Set<string>, random: () => number): string {
  for (;;) {
    const at = Math.floor(random() * (word.length - 1));
    const [left, right] = [word[at]!, word[at + 1]!];
    const wrong = pick(
      [
        word.slice(0, at) + right + left + word.slice(at + 2),
        word.slice(0, at) + left + left + word.slice(at + 1),
        word.slice(0, at + 1) + word.slice(at + 2),
        `${word.slice(0, at + 1)}q${word.slice(at + 2)}`,
      ],
      random,
    );
    if (!known.has(wrong) && /^[$A-Za-z]/.test(wrong)) return wrong;
  }
}

function pick<T>(items: T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}

/** A repeatable sequence in [0, 1) (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
