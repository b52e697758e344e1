import { type Kysely, type Migration, sql } from 'kysely';

/** When each job ran last, how it ended, and which copy of the gateway holds it now. */
export const jobRuns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table job_run (
          name text primary key,
          holder text not null,
          started_at timestamptz not null,
          held_until timestamptz,
          ended_at timestamptz,
          succeeded_at timestamptz,
          next_at timestamptz not null,
          failures integer not null default 0,
          error text
        )`,
      )
      .execute(db);
  },
};
