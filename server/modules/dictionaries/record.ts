import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Doc } from '../../../src/contract/base/doc';
import type { Dictionary } from '../../../src/contract/language/dictionary-schema';
import { flatEntries, type TenantItem } from '../../kernel/dictionaries/merge';
import { readDoc } from '../../kernel/records/context/read-doc';

const item = z.object({
  code: z.string().min(1).max(60),
  label: z.string().min(1).max(60),
  color: z
    .enum(['default', 'success', 'processing', 'warning', 'error', 'blue', 'cyan', 'gold', 'purple'])
    .optional(),
  parent: z.string().max(60).optional(),
  off: z.boolean().optional(),
});
export type RecordItem = z.infer<typeof item>;

/** What the gateway reads in a dictionary's record, whatever else its page file keeps there. */
export const dictionaryRecord = z.object({
  name: z.string().max(60).default(''),
  items: z.array(item).default([]),
});

/** Throws Violations where the page file lets a record be stored that cannot be a dictionary's. */
export const readDictionary = (doc: Doc): z.infer<typeof dictionaryRecord> => readDoc(dictionaryRecord, doc);

export type DictionaryDoc = { name: string; title: string; items: RecordItem[] };

/** A dictionary as its record says it: all items in their order, each of a tree before what is below it. */
export function docOf(name: string, merged: Dictionary): DictionaryDoc {
  const stopped = new Set<string>();
  const items = [...flatEntries(merged.entries)].map(([code, { entry, parent }]): RecordItem => {
    if (entry.off) stopped.add(code);
    return {
      code,
      label: entry.label,
      ...(entry.color && { color: entry.color as RecordItem['color'] }),
      ...(parent && { parent }),
      // What goes with the item above it comes back with it.
      ...(entry.off && !stopped.has(parent) && { off: true }),
    };
  });
  return { name, title: merged.title, items };
}

/** What a record says otherwise than the file; empty when it says the same. */
export function differences(base: Dictionary, items: readonly RecordItem[]): TenantItem[] {
  const known = flatEntries(base.entries);
  const said = items.map(({ code, label, color, parent, off }): TenantItem => {
    const entry = known.get(code)?.entry;
    // A colour that is taken away stays away.
    const own = color ?? (entry?.color && 'default');
    return {
      code,
      ...(label !== entry?.label && { label }),
      ...(own && own !== entry?.color && { color: own }),
      ...(!entry && parent && { parent }),
      ...(off && { off }),
    };
  });
  const same = [...known.keys()].map((code): TenantItem => ({ code }));
  return isDeepStrictEqual(said, same) ? [] : said;
}
