import { type Kysely, type Migration, sql } from 'kysely';

/** Comments that the office keeps to itself on records of two sides (decision 077): no supplier reads or writes one. */
export const internalComments: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const BY_STAFF = "(not internal or current_setting('app.supplier', true) = '')";

const STATEMENTS = [
  'alter table record_comment add column internal boolean not null default false',
  `create policy internal_ones on record_comment as restrictive using (${BY_STAFF}) with check (${BY_STAFF})`,
];
