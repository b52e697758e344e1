import { type Kysely, type Migration, sql } from 'kysely';

/** Ceilings on guessing passwords, and the devices that an account is known on (decision 049). */
export const guessing: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table guess_ceiling (
     ceiling_key text primary key,
     guesses integer not null,
     first_at timestamptz not null,
     delayed_until timestamptz)`,
  'create index guess_ceiling_first_at on guess_ceiling (first_at)',
  `create table known_device (
     account_id text not null,
     device_hash text not null,
     last_at timestamptz not null,
     primary key (account_id, device_hash))`,
  'create index known_device_last_at on known_device (last_at)',
];
