import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Sessions whose refresh tokens rotate, tenants that can be closed, codes sent by SMS, and counters that all copies of
 * the gateway share (decision 024). Sessions that are older have no refresh token and end with their access token.
 */
export const sessionsAndCodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table tenant add column disabled boolean not null default false',
  `alter table session
     add column family_id text,
     add column refresh_id text,
     add column previous_refresh_id text,
     add column rotated_at timestamptz`,
  'update session set family_id = session_id',
  'alter table session alter column family_id set not null',
  'create index session_family on session (family_id)',
  'create index session_account on session (account_id)',
  `create table sms_code (
     telephone text not null,
     purpose text not null,
     code_hash text not null,
     tries integer not null default 0,
     sent_at timestamptz not null,
     expires_at timestamptz not null,
     primary key (telephone, purpose))`,
  'create index sms_code_expires_at on sms_code (expires_at)',
  `create table rate_limit (
     limit_key text primary key,
     used integer not null,
     ends_at timestamptz not null)`,
  'create index rate_limit_ends_at on rate_limit (ends_at)',
];
