import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Messages that wait for the mail of a day, and the mails of each person and day (decision 097). Only the gateway itself
 * reads and writes them.
 */
export const mail: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table mail_item (
     tenant_code text not null,
     message_id text not null,
     account_id text not null,
     kind text not null,
     title text not null,
     params jsonb not null,
     link text not null,
     queued_at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, message_id))`,
  'create index mail_item_by_account on mail_item (tenant_code, account_id, queued_at)',
  'alter table mail_item enable row level security',
  'alter table mail_item force row level security',
  `create policy own_tenant on mail_item using (${TENANT}) with check (${TENANT})`,
  `create table mail_digest (
     account_id text not null,
     day text not null,
     attempts integer not null default 0,
     next_at timestamptz not null,
     sent_at timestamptz,
     primary key (account_id, day))`,
  'create index mail_digest_by_day on mail_digest (day)',
];
