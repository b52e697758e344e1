import { type Kysely, type Migration, sql } from 'kysely';

/** The last number that each pattern of a resource has given in a period (`x-serial`), for all who create in a tenant. */
export const serials: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table record_serial (
     tenant_code text not null,
     resource text not null,
     period text not null,
     last bigint not null,
     primary key (tenant_code, resource, period))`,
  'alter table record_serial enable row level security',
  'alter table record_serial force row level security',
  `create policy own_rows on record_serial using (${TENANT}) with check (${TENANT})`,
  'grant select, insert, update on record_serial to app_user',
];
