import { type Kysely, type Migration, sql } from 'kysely';

/** Instances that are out of use (decision 032): who is in the tenant no longer enters by them. */
export const tenants: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table instance add column disabled boolean not null default false',
  "alter table instance add constraint instance_service check (service_code in ('Supplier', 'Office'))",
  "alter table tenant add constraint tenant_scene check (default_scene in ('', 'Supplier', 'Office'))",
];
