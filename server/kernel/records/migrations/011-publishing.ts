import { type Kysely, type Migration, sql } from 'kysely';
import { lendRole } from '../../db/lend-role';

/**
 * The role that reads for people who are not signed in: it sees the views of what is published, and nothing else
 * (decision 027). And which account has read which announcement: an account writes for itself, staff see all of it.
 */
export const publishing: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";
const OWN = "account_id = nullif(current_setting('app.account', true), '')";
const STAFF = "current_setting('app.supplier', true) = ''";

const STATEMENTS = [
  `do $$ begin
     create role app_public nologin nobypassrls;
   exception when duplicate_object or unique_violation then null;
   end $$`,
  lendRole('app_public'),
  'grant usage on schema public to app_public',
  `create table announcement_read (
     tenant_code text not null,
     message_id text not null,
     account_id text not null,
     supplier_code text not null,
     read_at timestamptz not null,
     primary key (tenant_code, message_id, account_id))`,
  'alter table announcement_read enable row level security',
  'alter table announcement_read force row level security',
  `create policy own_rows on announcement_read for select using (${TENANT} and (${OWN} or ${STAFF}))`,
  `create policy own_reading on announcement_read for insert with check (${TENANT} and ${OWN})`,
  'grant select, insert on announcement_read to app_user',
];
