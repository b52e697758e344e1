import type { Doc } from '../../../src/contract/doc';
import {
  fromRecords,
  type Lookup,
  type RecordOptions,
  type ReferenceName,
} from '../../../src/contract/references';
import type { Database } from '../db/database';
import { regionAt, regionOf } from '../dictionaries/regions';
import type { Attachment } from '../files/attachments';
import { installedHooks } from './installed-hooks';

/** What of a tenant's own a value may stand for: a file or record that the caller may see, a grant that a role may be given. */
export interface TenantLookup {
  findFile(id: string): Promise<Attachment | undefined>;
  findGrant(grant: string): Promise<object | undefined>;
  findRecord(options: RecordOptions, value: string): Promise<Doc | undefined>;
}

/**
 * How each reference of the contract is looked up: the row of a value, undefined when there is none. The look-up is not
 * for use inside a transaction.
 */
export function createLookup(
  { kysely }: Pick<Database, 'kysely'>,
  { findFile, findGrant, findRecord }: TenantLookup,
): Lookup {
  const lookups: Record<ReferenceName, (value: unknown) => Promise<object | undefined>> = {
    bank: async (value) => installedHooks().references.get('bank')?.find(kysely, value),
    attachment: async (value) => (typeof value === 'string' ? findFile(value) : undefined),
    grant: async (value) => (typeof value === 'string' ? findGrant(value) : undefined),
    region: async (value) => (typeof value === 'string' ? regionOf(value) : regionAt(value)),
  };
  return async (options, value) => {
    if (!fromRecords(options)) return (await lookups[options.reference](value)) as Doc | undefined;
    return typeof value === 'string' ? findRecord(options, value) : undefined;
  };
}
