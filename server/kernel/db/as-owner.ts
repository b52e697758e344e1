import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables';

/** Identity tables are closed to the role that works on records: for the moment of an effect it is the tables' owner. */
export async function asOwner<T>(trx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  const become = (role: string) => sql`SELECT set_config('role', ${role}, true)`.execute(trx);
  const { rows } = await sql<{ role: string }>`SELECT current_setting('role') AS role`.execute(trx);
  const before = rows[0]!.role;
  await become('none');
  let done: T;
  try {
    done = await work();
  } catch (reason) {
    // After an error of the database the transaction takes nothing more, and ends.
    await become(before).catch(() => undefined);
    throw reason;
  }
  await become(before);
  return done;
}
