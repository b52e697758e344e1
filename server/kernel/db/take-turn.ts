import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables';

/** Waits until nobody else has this turn, and keeps it until the transaction ends: those who count and then add take it. */
export async function takeTurn(trx: Transaction<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
