import type { Doc } from '../../src/contract/record-shape';
import type { Lookup, ReferenceName } from '../../src/contract/references';
import type { Database } from '../db/database';
import type { Attachment } from '../files/attachments';
import { bankOf } from './banks';
import { regionAt, regionOf } from './regions';

/** What of a tenant's own a value may stand for: a file that the caller may see, a grant that a role may be given. */
export interface TenantLookup {
  findFile(id: string): Promise<Attachment | undefined>;
  findGrant(grant: string): Promise<object | undefined>;
}

/**
 * How each reference of the contract is looked up: the row of a value, undefined when there is none. The look-up is not
 * for use inside a transaction.
 */
export function createLookup(
  { kysely }: Pick<Database, 'kysely'>,
  { findFile, findGrant }: TenantLookup,
): Lookup {
  const lookups: Record<ReferenceName, (value: unknown) => Promise<object | undefined>> = {
    bank: (value) => bankOf(kysely, value),
    attachment: async (value) => (typeof value === 'string' ? findFile(value) : undefined),
    grant: async (value) => (typeof value === 'string' ? findGrant(value) : undefined),
    region: async (value) => (typeof value === 'string' ? regionOf(value) : regionAt(value)),
  };
  return async (reference, value) => (await lookups[reference](value)) as Doc | undefined;
}
