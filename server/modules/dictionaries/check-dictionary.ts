import type { Doc, Violation } from '../../../src/contract/base/doc';
import { NUMBER_CODE } from '../../../src/contract/language/dictionary-schema';
import { type FlatEntry, flatEntries, isFlat, isNumeric } from '../../kernel/dictionaries/merge';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { neededCodes } from './needed-codes';
import { type RecordItem, readDictionary } from './record';

/** How deep items of a tenant's own may stand. */
const MOST_LEVELS = 6;

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
  // What the tenant said waits for the file: nobody could say now what of it is the file's.
  if (!base) return [{ path: 'items', rule: 'dictionaryGone', params: {} }];
  const known = flatEntries(base.entries);
  const byCode = byFirst(items);
  const numeric = isNumeric(base);
  const place = { known, flat: isFlat(base), levelOf: levels(byCode) };
  return [
    ...missing(known, items),
    ...items.flatMap((item, index) => codeFaults(numeric, byCode.get(item.code) !== item, item, index)),
    ...items.flatMap((item, index) => placeFaults(place, item, index)),
    ...stoppedFaults(neededCodes(registry, name), byCode, items),
  ];
}

const byFirst = (items: readonly RecordItem[]): ReadonlyMap<string, RecordItem> =>
  new Map(items.toReversed().map((item) => [item.code, item]));

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

function codeFaults(numeric: boolean, isRepeated: boolean, { code }: RecordItem, index: number): Violation[] {
  if (isRepeated) return [at(index, 'code', 'unique', '编码')];
  return numeric && !NUMBER_CODE.test(code) ? [at(index, 'code', 'dictionaryNumber', '编码')] : [];
}

interface Places {
  known: ReadonlyMap<string, FlatEntry>;
  flat: boolean;
  levelOf(code: string): number;
}

/**
 * Items of the file stay where it has them. Items of the tenant's own stand under one that is there, not too deep, and
 * under none where the file has no levels: its fields choose from a list.
 */
function placeFaults(
  { known, flat, levelOf }: Places,
  { code, parent = '' }: RecordItem,
  index: number,
): Violation[] {
  const wrong = (rule: string) => [at(index, 'parent', rule, '上级编码')];
  const own = known.get(code);
  if (own) return own.parent === parent ? [] : wrong('dictionaryPlace');
  if (flat && parent !== '') return wrong('dictionaryFlat');
  const above = levelOf(parent);
  if (above === NOWHERE) return wrong('oneOf');
  return above < MOST_LEVELS ? [] : [tooDeep(index)];
}

const tooDeep = (index: number): Violation => ({
  path: `items.${index}.parent`,
  rule: 'dictionaryLevels',
  params: { levels: MOST_LEVELS },
});

/** The level of a code that is missing, or whose way up ends at a missing one or goes round in a circle. */
const NOWHERE = Number.POSITIVE_INFINITY;

/** On which level items stand, counted from 1 at the top; 0 above it, NOWHERE where the way up leads to no top. */
function levels(byCode: ReadonlyMap<string, RecordItem>): (code: string) => number {
  const found = new Map([['', 0]]);
  return (code) => {
    const path: string[] = [];
    let next: string | undefined = code;
    while (next !== undefined && !found.has(next)) {
      path.push(next);
      // Until the way has reached the top it leads nowhere: a circle comes back to this.
      found.set(next, NOWHERE);
      const item = byCode.get(next);
      next = item && (item.parent ?? '');
    }
    const top = next === undefined ? NOWHERE : found.get(next)!;
    for (const [index, passed] of path.toReversed().entries()) found.set(passed, top + index + 1);
    return found.get(code)!;
  };
}

/** What stands below goes off, too. Each item is passed once, however many need what is below it. */
function stoppedFaults(
  needed: ReadonlyMap<string, string>,
  byCode: ReadonlyMap<string, RecordItem>,
  items: readonly RecordItem[],
): Violation[] {
  const pages = new Map<string, string>();
  for (const { code } of items) {
    const page = needed.get(code);
    if (page === undefined) continue;
    for (let next = byCode.get(code); next && !pages.has(next.code); next = byCode.get(next.parent ?? '')) {
      pages.set(next.code, page);
    }
  }
  return items.flatMap(({ code, off }, index): Violation[] => {
    const page = off ? pages.get(code) : undefined;
    return page === undefined ? [] : [at(index, 'off', 'dictionaryNeeded', page)];
  });
}
