import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Messages to accounts (decision 039). Whoever works in a tenant may cause one to be sent; only the account that it is
 * for sees it, marks it as read or deletes it.
 */
export const messages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";
const OWN = `${TENANT} and account_id = current_setting('app.account', true)`;

const STATEMENTS = [
  `create table message (
     tenant_code text not null,
     message_id text not null,
     account_id text not null,
     kind text not null,
     title text not null,
     body text not null,
     params jsonb not null,
     link text not null,
     sent_at timestamptz not null default now(),
     read_at timestamptz,
     primary key (tenant_code, message_id))`,
  'create index message_by_time on message (tenant_code, account_id, sent_at, message_id)',
  'create index message_unread on message (tenant_code, account_id) where read_at is null',
  'alter table message enable row level security',
  'alter table message force row level security',
  `create policy own_reading on message for select using (${OWN})`,
  `create policy own_marks on message for update using (${OWN}) with check (${OWN})`,
  `create policy own_removal on message for delete using (${OWN})`,
  `create policy sending on message for insert with check (${TENANT})`,
  'grant select, insert, update, delete on message to app_user',
];
