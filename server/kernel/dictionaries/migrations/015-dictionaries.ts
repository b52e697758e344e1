import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What a tenant says otherwise than the files of `schemas/dictionaries` (decision 033). Everybody in the tenant lives by
 * it, suppliers too; it is written as its owner, by the effect of the page's records.
 */
export const dictionaries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const OWN_TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table tenant_dictionary (
     tenant_code text not null,
     name text not null,
     items jsonb not null,
     primary key (tenant_code, name))`,
  'alter table tenant_dictionary enable row level security',
  'alter table tenant_dictionary force row level security',
  `create policy own_tenant on tenant_dictionary using (${OWN_TENANT}) with check (${OWN_TENANT})`,
  'grant select on tenant_dictionary to app_user',
];
