import { type Kysely, type Migration, sql } from 'kysely';

/** Which record has collected which record of another page, where that may be once (`collect.once`, decision 085). */
export const collected: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table record_collected (
     tenant_code text not null,
     resource text not null,
     list text not null,
     source text not null,
     source_id text not null,
     source_key text not null,
     record_id text not null,
     primary key (tenant_code, resource, list, source, source_id))`,
  'create index record_collected_by_record on record_collected (tenant_code, resource, record_id)',
  'create index record_collected_by_source on record_collected (tenant_code, source, source_id)',
  'alter table record_collected enable row level security',
  'alter table record_collected force row level security',
  `create policy own_rows on record_collected using (${TENANT}) with check (${TENANT})`,
  'grant select, insert, delete on record_collected to app_user',
];
