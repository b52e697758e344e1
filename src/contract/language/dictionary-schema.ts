import { z } from 'zod';
import { label } from './schema-terms';

/** What the page of dictionaries can hold as a code (decision 033), where codes are text. */
export const TEXT_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/;
/** The same where codes are numbers, written as text. */
export const NUMBER_CODE = /^(0|[1-9]\d{0,8})$/;

/** An entry of a dictionary; `children` makes a tree of it. */
export interface DictionaryEntry {
  value: string | number;
  label: string;
  color?: string | undefined;
  /** What a tenant has switched off (decision 033); files have none. */
  off?: boolean | undefined;
  /** What a tenant had of its own and took out (decision 033); files have none. */
  removed?: boolean | undefined;
  children?: DictionaryEntry[] | undefined;
}

const entry: z.ZodType<DictionaryEntry> = z.strictObject({
  value: z.union([z.string(), z.number()]),
  label,
  color: z
    .enum(['default', 'success', 'processing', 'warning', 'error', 'blue', 'cyan', 'gold', 'purple'])
    .optional(),
  get children() {
    return z.array(entry).min(1).optional();
  },
});

/** A file of `schemas/dictionaries`: code, label and colour of each entry. */
export const dictionarySchema = z.strictObject({
  $schema: z.string().optional(),
  title: label,
  entries: z.array(entry).min(1),
});
export type Dictionary = z.infer<typeof dictionarySchema>;

export const DICTIONARY_PARTS = { dictionary: dictionarySchema, entry } as const;
