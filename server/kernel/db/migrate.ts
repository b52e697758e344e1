import { type Migration, Migrator, sql } from 'kysely';
import { StartError } from '../base/start-error';
import { lock } from './advisory-lock';
import type { Db } from './tables';

export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings the database to the newest form in one transaction, so that a kill leaves the form that was there. Copies that
 * start together take turns. Answers the names applied. Throws {@link StartError} when one fails.
 */
export async function migrate(kysely: Db, migrations: Migrations): Promise<string[]> {
  try {
    return await inMigration(kysely, (connection) => applyMigrations(connection, migrations));
  } catch (reason) {
    throw new StartError(
      `数据库升级失败，未作任何更改：${reason instanceof Error ? reason.message : reason}`,
    );
  }
}

/**
 * Runs `work` in one transaction, however long it takes, while no other copy migrates or restores. It is begun by hand:
 * Kysely's migrator makes its tables outside of those that it begins itself.
 */
export function inMigration<T>(kysely: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      await sql`set local statement_timeout = 0`.execute(connection);
      await lock(connection, 'migrations');
      const done = await work(connection);
      await sql`commit`.execute(connection);
      return done;
    } catch (reason) {
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw reason;
    }
  });
}

/** Applies the migrations, up to the one named `last` where there is one, in the transaction of the connection. */
export async function applyMigrations(
  connection: Db,
  migrations: Migrations,
  last?: string,
): Promise<string[]> {
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const migrator = new Migrator({ db: connection, provider, disableTransactions: true });
  const { error, results = [] } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
