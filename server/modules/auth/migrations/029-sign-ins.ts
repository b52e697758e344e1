import { type Kysely, type Migration, sql } from 'kysely';

/** Where sessions come from, sign-ins that have been, what an account wants to be notified of, and its mail (decision 071). */
export const signIns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table session
     add column address text not null default '',
     add column user_agent text not null default '',
     add column last_used_at timestamptz not null default now()`,
  'update session set last_used_at = coalesce(rotated_at, created_at)',
  `create table sign_in (
     account_id text not null,
     sign_in_id text not null,
     at timestamptz not null,
     address text not null,
     user_agent text not null,
     primary key (account_id, sign_in_id))`,
  'create index sign_in_of_account on sign_in (account_id, at)',
  'create index sign_in_at on sign_in (at)',
  `create table notification_setting (
     account_id text not null,
     kind text not null,
     channel text not null,
     enabled boolean not null,
     primary key (account_id, kind, channel))`,
  "alter table account add column email text not null default ''",
];
