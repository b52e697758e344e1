import type { Doc } from '../../src/contract/record-shape';
import type { Lookup, ReferenceName } from '../../src/contract/references';
import type { Database, TenantScope } from '../db/database';
import { findAttachment } from '../files/attachments';
import { bankOf } from './banks';
import { regionAt } from './regions';

/**
 * How each reference of the contract is looked up: the row of a value, undefined when there is none or `scope` may not
 * see it. Not to be called inside a transaction: files are found in one of their own.
 */
export function createLookup(database: Database, scope: TenantScope): Lookup {
  const lookups: Record<ReferenceName, (value: unknown) => Promise<object | undefined>> = {
    region: async (value) => regionAt(value),
    bank: (value) => bankOf(database.kysely, value),
    attachment: async (value) =>
      typeof value === 'string'
        ? database.inTenant(scope, (trx) => findAttachment(trx, scope.tenantCode, value))
        : undefined,
  };
  return async (reference, value) => (await lookups[reference](value)) as Doc | undefined;
}
