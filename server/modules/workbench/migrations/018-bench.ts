import { type Kysely, type Migration, sql } from 'kysely';

/** The work bench of an account in a tenant (decision 042): its quick entries and its memos, visible to it alone. */
export const bench: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const OWN = `tenant_code = current_setting('app.tenant', true)
  and account_id = current_setting('app.account', true)`;

const STATEMENTS = [
  `create table quick_entry (
     tenant_code text not null,
     account_id text not null,
     paths jsonb not null,
     primary key (tenant_code, account_id))`,
  `create table memo (
     tenant_code text not null,
     account_id text not null,
     memo_id text not null,
     text text not null,
     saved_at timestamptz not null,
     primary key (tenant_code, account_id, memo_id))`,
  ...['quick_entry', 'memo'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own_rows on ${table} using (${OWN}) with check (${OWN})`,
    `grant select, insert, update, delete on ${table} to app_user`,
  ]),
];
