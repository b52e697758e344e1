import type { Dictionary, DictionaryEntry } from '../../../src/contract/language/dictionary-schema';

/**
 * What a tenant says of one item, in the tenant's order. Of an item of the file `label` and `color` are there only where
 * they differ from the file's, so that the rest follows the file; an item of the tenant's own has its label.
 */
export interface TenantItem {
  /** The code as text, also where the dictionary's codes are numbers. */
  code: string;
  label?: string | undefined;
  color?: DictionaryEntry['color'];
  /** Under which item an item of the tenant's own stands; absent at the top. */
  parent?: string | undefined;
  off?: boolean | undefined;
  /** An item of the tenant's own that was taken out: off, and no more among the items, but records still read its label. */
  removed?: boolean | undefined;
}

/** An entry with the code that it stands under; empty at the top. */
export interface FlatEntry {
  entry: DictionaryEntry;
  parent: string;
}

/** Every entry of a dictionary by its code as text, each before what is below it. */
export function flatEntries(entries: readonly DictionaryEntry[], parent = ''): Map<string, FlatEntry> {
  return new Map(
    entries.flatMap((entry): [string, FlatEntry][] => [
      [String(entry.value), { entry, parent }],
      ...flatEntries(entry.children ?? [], String(entry.value)),
    ]),
  );
}

/** Whether the codes of a dictionary are numbers: those of its fields are, too. */
export function isNumeric(base: Dictionary): boolean {
  return [...flatEntries(base.entries).values()].every(({ entry }) => typeof entry.value === 'number');
}

/** Whether a dictionary has no levels: its items stand side by side, the tenant's own as well. */
export function isFlat(base: Dictionary): boolean {
  return base.entries.every(({ children }) => children === undefined);
}

/** What stands in a dictionary, by the code that it stands under. */
function itemsBelow(
  known: ReadonlyMap<string, FlatEntry>,
  flat: boolean,
  items: readonly TenantItem[],
): ReadonlyMap<string, TenantItem[]> {
  // What a tenant took out may have come with the file since.
  const own = items.filter(({ code, label, removed }) => (known.has(code) ? !removed : label !== undefined));
  const said = new Set(own.map(({ code }) => code));
  const unsaid = [...known.keys()].filter((code) => !said.has(code)).map((code): TenantItem => ({ code }));
  const below = new Map<string, TenantItem[]>();
  for (const item of [...own, ...unsaid]) {
    const place = known.get(item.code)?.parent ?? item.parent ?? '';
    // The file may have lost what an item of the tenant's own stood under.
    const parent = !flat && (known.has(place) || said.has(place)) ? place : '';
    const beside = below.get(parent);
    if (beside) beside.push(item);
    else below.set(parent, [item]);
  }
  return below;
}

/**
 * A dictionary as a tenant has it: the file's entries with the tenant's labels, order and own items. What the file has
 * and the tenant says nothing of stands at the end; below what is switched off everything is.
 */
export function mergeDictionary(base: Dictionary, items: readonly TenantItem[]): Dictionary {
  const known = flatEntries(base.entries);
  const below = itemsBelow(known, isFlat(base), items);
  const numeric = isNumeric(base);

  function build(parent: string, isOff: boolean): DictionaryEntry[] {
    return (below.get(parent) ?? []).map(({ code, label, color, off, removed }) => {
      const entry: DictionaryEntry = known.get(code)?.entry ?? {
        value: numeric ? Number(code) : code,
        label: code,
      };
      const { children: _, ...own } = entry;
      const stopped = isOff || off === true;
      const children = build(code, stopped);
      return {
        ...own,
        ...(label !== undefined && { label }),
        ...(color !== undefined && { color }),
        ...(stopped && { off: true }),
        ...(removed && { removed: true }),
        ...(children.length > 0 && { children }),
      };
    });
  }
  return { ...base, entries: build('', false) };
}
