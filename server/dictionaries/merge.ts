import type { Dictionary, DictionaryEntry } from '../../src/contract/page-schema';

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

/**
 * A dictionary as a tenant has it: the file's entries with the tenant's labels, order and own items. What the file has
 * and the tenant says nothing of stands at the end; below what is switched off everything is.
 */
export function mergeDictionary(base: Dictionary, items: readonly TenantItem[]): Dictionary {
  const known = flatEntries(base.entries);
  const said = new Set(items.map(({ code }) => code));
  const unsaid = [...known.keys()].filter((code) => !said.has(code)).map((code): TenantItem => ({ code }));
  const all = [...items, ...unsaid].filter(({ code, label }) => known.has(code) || label !== undefined);
  const below = new Map<string, TenantItem[]>();
  for (const item of all) {
    const parent = known.get(item.code)?.parent ?? item.parent ?? '';
    below.set(parent, [...(below.get(parent) ?? []), item]);
  }
  const numeric = isNumeric(base);

  function build(parent: string, isOff: boolean): DictionaryEntry[] {
    return (below.get(parent) ?? []).map(({ code, label, color, off }) => {
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
        ...(children.length > 0 && { children }),
      };
    });
  }
  return { ...base, entries: build('', false) };
}
