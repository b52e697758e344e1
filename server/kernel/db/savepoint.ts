import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables';

/** Runs a part of a transaction, which goes on as it was before when the part throws. */
export async function inSavepoint<T>(trx: Transaction<Tables>, run: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT before_part`.execute(trx);
  try {
    const done = await run();
    await sql`RELEASE SAVEPOINT before_part`.execute(trx);
    return done;
  } catch (reason) {
    await sql`ROLLBACK TO SAVEPOINT before_part`.execute(trx);
    await sql`RELEASE SAVEPOINT before_part`.execute(trx);
    throw reason;
  }
}
