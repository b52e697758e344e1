import { type Kysely, type Migration, sql } from 'kysely';

/** Pictures of accounts, outside the tenants as the accounts are, and closed to `app_user` (decision 045). */
export const avatars: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table avatar (
     account_id text primary key,
     avatar_id text not null unique,
     bytes bytea not null)`,
];
