import { type Kysely, Migrator } from 'kysely';
import { StartError } from '../start-error';
import { MIGRATIONS } from './migrations/registry';
import type { Tables } from './tables';

/**
 * Brings the database to the newest form, each migration in a transaction and all under Kysely's migration lock,
 * so that copies may start together. Answers the names applied. Throws {@link StartError} when one fails.
 */
export async function migrate(kysely: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error)
    throw new StartError(`数据库升级失败，未作任何更改：${error instanceof Error ? error.message : error}`);
  return results.map((result) => result.migrationName);
}
