import type { Dictionary } from '../../src/contract/dictionary-schema';
import type { Doc, Violation } from '../../src/contract/record-shape';
import type { SchemaRegistry } from '../schemas/registry';
import { type FlatEntry, flatEntries, isNumeric } from './merge';
import { neededCodes } from './needed-codes';
import { type RecordItem, readDictionary } from './record';

const NUMBER = /^(0|[1-9]\d{0,8})$/;

/**
 * What a dictionary's record may not say, each at its field: a code twice, items of the file that are missing or stand
 * elsewhere, codes of another kind, and switching off what pages work by.
 */
export function dictionaryFaults(
  registry: Pick<SchemaRegistry, 'pages' | 'byPath' | 'dictionaries'>,
  doc: Doc,
): Violation[] {
  const { name, items } = readDictionary(doc);
  const dictionaries = registry.dictionaries();
  const base = Object.hasOwn(dictionaries, name) ? dictionaries[name] : undefined;
  // One whose file has gone means nothing, and may say what it likes.
  if (!base) return [];
  const known = flatEntries(base.entries);
  return [
    ...missing(known, items),
    ...items.flatMap((item, index) => codeFaults(base, items, item, index)),
    ...items.flatMap((item, index) => placeFaults(known, items, item, index)),
    ...stoppedFaults(neededCodes(registry, name), items),
  ];
}

const at = (index: number, field: string, rule: string, title: string): Violation => ({
  path: `items.${index}.${field}`,
  rule,
  params: { title },
});

function missing(known: ReadonlyMap<string, FlatEntry>, items: readonly RecordItem[]): Violation[] {
  const said = new Set(items.map(({ code }) => code));
  const first = [...known].find(([code]) => !said.has(code));
  if (!first) return [];
  return [{ path: 'items', rule: 'dictionaryItem', params: { title: first[1].entry.label } }];
}

function codeFaults(base: Dictionary, items: readonly RecordItem[], item: RecordItem, index: number) {
  const { code } = item;
  const isRepeated = items.findIndex((other) => other.code === code) < index;
  if (isRepeated) return [at(index, 'code', 'unique', '编码')];
  return isNumeric(base) && !NUMBER.test(code) ? [at(index, 'code', 'dictionaryNumber', '编码')] : [];
}

/** Items of the file stay where it has them; items of the tenant's own stand under one that is there. */
function placeFaults(
  known: ReadonlyMap<string, FlatEntry>,
  items: readonly RecordItem[],
  { code, parent = '' }: RecordItem,
  index: number,
): Violation[] {
  const wrong = (rule: string) => [at(index, 'parent', rule, '上级编码')];
  const own = known.get(code);
  if (own) return own.parent === parent ? [] : wrong('dictionaryPlace');
  if (parent === '') return [];
  return pathTo(items, parent).includes(undefined) ? wrong('oneOf') : [];
}

/** The items from one up to the top; undefined in it where there is none, or the way goes round in a circle. */
function pathTo(items: readonly RecordItem[], code: string): (RecordItem | undefined)[] {
  const path: RecordItem[] = [];
  for (let next: string | undefined = code; next; ) {
    const item = items.find((other) => other.code === next);
    if (!item || path.includes(item)) return [...path, undefined];
    path.push(item);
    next = item.parent;
  }
  return path;
}

/** What stands below goes off, too. */
function stoppedFaults(needed: ReadonlyMap<string, string>, items: readonly RecordItem[]): Violation[] {
  return items.flatMap(({ code, off }, index): Violation[] => {
    if (!off) return [];
    const gone = items.filter((item) => pathTo(items, item.code).some((above) => above?.code === code));
    const page = gone.map((item) => needed.get(item.code)).find((title) => title !== undefined);
    return page === undefined ? [] : [at(index, 'off', 'dictionaryNeeded', page)];
  });
}
