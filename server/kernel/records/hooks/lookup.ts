import type { Doc } from '../../../../src/contract/base/doc';
import {
  fromRecords,
  type Lookup,
  type RecordOptions,
  type ReferenceName,
} from '../../../../src/contract/language/references';
import type { Database } from '../../db/database';
import { regionAt, regionOf } from '../../dictionaries/regions';
import type { Attachment } from '../../files/attachments';
import { installedHooks } from './installed-hooks';

/** What of a tenant's own a value may stand for: a file or record that the caller may see, a grant that a role may be given. */
export interface TenantLookup {
  findFile(id: string): Promise<Attachment | undefined>;
  findGrant(grant: string): Promise<object | undefined>;
  findRecord(options: RecordOptions, value: string): Promise<Doc | undefined>;
}

const findInModule = async (kysely: Database['kysely'], reference: ReferenceName, value: unknown) =>
  installedHooks().references.get(reference)?.find(kysely, value);

/**
 * How each reference of the contract is looked up: the row of a value, undefined when there is none. The look-up is not
 * for use inside a transaction.
 */
export function createLookup(
  { kysely }: Pick<Database, 'kysely'>,
  { findFile, findGrant, findRecord }: TenantLookup,
): Lookup {
  const own: Partial<Record<ReferenceName, (value: unknown) => Promise<object | undefined>>> = {
    attachment: async (value) => (typeof value === 'string' ? findFile(value) : undefined),
    grant: async (value) => (typeof value === 'string' ? findGrant(value) : undefined),
    region: async (value) => (typeof value === 'string' ? regionOf(value) : regionAt(value)),
  };
  return async (options, value) => {
    if (fromRecords(options)) return typeof value === 'string' ? findRecord(options, value) : undefined;
    const { reference } = options;
    const find = own[reference] ?? ((asked) => findInModule(kysely, reference, asked));
    return (await find(value)) as Doc | undefined;
  };
}
