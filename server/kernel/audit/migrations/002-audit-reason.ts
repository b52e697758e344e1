import { type Kysely, type Migration, sql } from 'kysely';

/** Why a transition was made, beside what it changed. */
export const auditReason: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table audit add column reason text`.execute(db);
  },
};
