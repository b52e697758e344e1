import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Every text that a file of the schemas folder was in service with, and where it came from (decision 106). Closed to
 * `app_user`, as `page_file` is.
 */
export const pageVersions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table page_version (
     version integer generated always as identity primary key,
     file text not null,
     text text,
     hash text not null,
     origin text not null check (origin in ('files', 'studio')),
     over_hash text,
     publication_id text,
     at timestamptz not null default clock_timestamp())`,
  'create index page_version_by_file on page_version (file, version)',
  "create index page_version_published on page_version (file, version) where origin = 'studio'",
  // What is in service came from the folder so far.
  `insert into page_version (file, text, hash, origin, at)
     select file, text, encode(sha256(convert_to(text, 'UTF8')), 'hex'), 'files', since from page_file
     order by file`,
];
