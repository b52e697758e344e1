import { type Kysely, Migrator, sql } from 'kysely';
import { StartError } from '../start-error';
import { MIGRATIONS } from './migrations/registry';
import type { Tables } from './tables';

/** Any number that nothing else locks. */
const MIGRATION_LOCK = 2_026_112_101;

/**
 * Brings the database to the newest form in one transaction, so that a kill leaves the form that was there. Copies that
 * start together take turns. Answers the names applied. Throws {@link StartError} when one fails.
 */
export async function migrate(kysely: Kysely<Tables>): Promise<string[]> {
  try {
    return await kysely.connection().execute(inTransaction);
  } catch (reason) {
    throw new StartError(
      `数据库升级失败，未作任何更改：${reason instanceof Error ? reason.message : reason}`,
    );
  }
}

/** The transaction is begun by hand: Kysely's migrator makes its tables outside of those that it begins itself. */
async function inTransaction(connection: Kysely<Tables>): Promise<string[]> {
  await sql`begin`.execute(connection);
  try {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(connection);
    const names = await applyAll(connection);
    await sql`commit`.execute(connection);
    return names;
  } catch (reason) {
    await sql`rollback`.execute(connection).catch(() => undefined);
    throw reason;
  }
}

async function applyAll(connection: Kysely<Tables>): Promise<string[]> {
  const provider = { getMigrations: async () => MIGRATIONS };
  const migrator = new Migrator({ db: connection, provider, disableTransactions: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
