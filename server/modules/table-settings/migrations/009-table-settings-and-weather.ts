import { type Kysely, type Migration, sql } from 'kysely';

/**
 * How each account likes its tables (specification section 7: userTableConfig), visible to that account alone; and the
 * forecasts that were fetched lately, outside the tenants and closed to `app_user`.
 */
export const tableSettingsAndWeather: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const OWN_ROWS = `tenant_code = current_setting('app.tenant', true)
  and account_id = current_setting('app.account', true)`;

const STATEMENTS = [
  `create table table_setting (
     tenant_code text not null,
     account_id text not null,
     table_code text not null,
     config jsonb not null,
     updated_at timestamptz not null,
     primary key (tenant_code, account_id, table_code))`,
  'alter table table_setting enable row level security',
  'alter table table_setting force row level security',
  `create policy own_rows on table_setting using (${OWN_ROWS}) with check (${OWN_ROWS})`,
  'grant select, insert, update, delete on table_setting to app_user',
  `create table weather (
     location text primary key,
     days jsonb not null,
     fetched_at timestamptz not null)`,
];
