import type { Transaction } from 'kysely';
import type { RecordPage } from '../../src/contract/page-schema';
import type { Doc } from '../../src/contract/record-shape';
import type { Tables } from '../db/tables';
import { applyRole } from '../roles/apply-role';

/** A write of a record: `before` is absent for a new one, `after` for one that goes. */
export interface RecordWrite {
  page: RecordPage;
  tenantCode: string;
  before?: Doc;
  after?: Doc;
}

/** What a write means beyond the record, in the same transaction. Throws Violations or a Refusal. */
export type RecordEffect = (trx: Transaction<Tables>, write: RecordWrite) => Promise<void>;

/** The resource whose records are the roles. */
export const ROLES = 'role';

/** Resources whose records the gateway itself lives by, by their name (decision 020). */
const EFFECTS: Readonly<Record<string, RecordEffect>> = { [ROLES]: applyRole };

/** Lets a write take effect, where its resource has one. */
export async function takeEffect(trx: Transaction<Tables>, write: RecordWrite): Promise<void> {
  const { name } = write.page.resource;
  if (Object.hasOwn(EFFECTS, name)) await EFFECTS[name]!(trx, write);
}
