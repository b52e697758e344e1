import { type Kysely, type Migration, sql } from 'kysely';

/** The records that a transition made beside what it changed. */
export const auditMade: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table audit add column made jsonb`.execute(db);
  },
};
