import type { Kysely } from 'kysely';
import type { Doc } from '../../src/contract/record-shape';
import type { Lookup, ReferenceName } from '../../src/contract/references';
import type { Tables } from '../db/tables';
import { bankOf } from './banks';
import { regionAt } from './regions';

/** How each reference of the contract is looked up: the row of a value, undefined when there is none. */
export function createLookup(db: Kysely<Tables>): Lookup {
  const lookups: Record<ReferenceName, (value: unknown) => Promise<object | undefined>> = {
    region: async (value) => regionAt(value),
    bank: (value) => bankOf(db, value),
  };
  return async (reference, value) => (await lookups[reference](value)) as Doc | undefined;
}
