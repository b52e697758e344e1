import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What pages and resources were called before (decision 086): what was kept under the former name has been moved, and a
 * former address of a page leads on. Closed to `app_user`: the gateway alone reads it.
 */
export const renamed: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table renamed (
           kind text not null,
           former text not null,
           name text not null,
           at timestamptz not null default now(),
           primary key (kind, former))`,
      )
      .execute(db);
  },
};
