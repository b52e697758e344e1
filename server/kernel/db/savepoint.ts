import { sql } from 'kysely';
import type { Trx } from './tables';

/** Runs a part of a transaction, which goes on as it was before when the part throws. */
export async function inSavepoint<T>(trx: Trx, run: () => Promise<T>): Promise<T> {
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
