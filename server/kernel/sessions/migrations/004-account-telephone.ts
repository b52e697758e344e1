import { type Kysely, type Migration, sql } from 'kysely';

/** People sign in with their phone, too. */
export const accountTelephone: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index account_telephone on account (telephone)`.execute(db);
  },
};
