import { z } from 'zod';
import type { Doc } from '../../src/contract/base/doc';

/** A record that the demo has made already, and what other rows call it. */
export interface MadeRecord {
  id: string;
  doc: Doc;
  name?: string | undefined;
}

/** What the tenant has been given before, by resource. */
export type Made = ReadonlyMap<string, readonly MadeRecord[]>;

/** What a generator may be told in the data; each takes what it needs. */
export const generatorOptions = z.strictObject({
  seed: z.int().default(0),
  count: z.int().default(0),
  /** The mail domain of contacts. */
  domain: z.string().default(''),
  /** Codes of suppliers that rows name. */
  suppliers: z.array(z.string()).default([]),
  /** How many contracts have their papers attached. */
  scans: z.int().default(0),
});

/** Makes rows by a pattern, around `date` (YYYY-MM-DD), for the same options always the same. */
export type RowGenerator = (
  options: z.output<typeof generatorOptions>,
  known: { date: string; made: Made },
) => Doc[];
