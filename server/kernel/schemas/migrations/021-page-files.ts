import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The last good version of each page file, dictionary and translation, and which file every path, resource and call
 * belongs to (decision 050). Closed to `app_user`: the gateway alone reads it.
 */
export const pageFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table page_file (
     file text primary key,
     text text not null,
     since timestamptz not null default now())`,
  `create table page_claim (
     claim text primary key,
     file text not null)`,
  `create index page_claim_file on page_claim (file)`,
];
