import { sql, type Transaction } from 'kysely';
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
  if (Object.hasOwn(EFFECTS, name)) await asOwner(trx, () => EFFECTS[name]!(trx, write));
}

/** Identity tables are closed to the role that works on records: for the moment of an effect it is the tables' owner. */
async function asOwner(trx: Transaction<Tables>, work: () => Promise<void>): Promise<void> {
  const become = (role: string) => sql`SELECT set_config('role', ${role}, true)`.execute(trx);
  const { rows } = await sql<{ role: string }>`SELECT current_setting('role') AS role`.execute(trx);
  const before = rows[0]!.role;
  await become('none');
  try {
    await work();
  } catch (reason) {
    // After an error of the database the transaction takes nothing more, and ends.
    await become(before).catch(() => undefined);
    throw reason;
  }
  await become(before);
}
