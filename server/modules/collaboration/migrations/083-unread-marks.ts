import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What is new to each side of a record of two sides, and when each account opened it last. A supplier has to do with what
 * is about its own records; what an account has opened is its own.
 */
export const unreadMarks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";
const OWN_SUPPLIER = "(current_setting('app.supplier', true) in ('', supplier_code))";
const OWN_ACCOUNT = "account_id = current_setting('app.account', true)";

const STATEMENTS = [
  `create table record_news (
     tenant_code text not null,
     resource text not null,
     record_id text not null,
     side text not null check (side in ('office', 'supplier')),
     supplier_code text not null,
     at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, resource, record_id, side, supplier_code))`,
  `create table record_seen (
     tenant_code text not null,
     account_id text not null,
     resource text not null,
     record_id text not null,
     seen_at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, account_id, resource, record_id))`,
  ...['record_news', 'record_seen'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `grant select, insert, update, delete on ${table} to app_user`,
  ]),
  `create policy own_rows on record_news using (${TENANT} and ${OWN_SUPPLIER})
     with check (${TENANT} and ${OWN_SUPPLIER})`,
  `create policy own_rows on record_seen using (${TENANT} and ${OWN_ACCOUNT})
     with check (${TENANT} and ${OWN_ACCOUNT})`,
];
