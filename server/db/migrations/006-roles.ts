import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Roles are written through the page that lists them, by people of their tenant (decision 020). The owner of the tables
 * still reads roles across tenants when somebody signs in, so row level security is not forced on it here.
 */
export const roles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const OWN_TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  ...['role', 'account_role'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_tenant on ${table} using (${OWN_TENANT}) with check (${OWN_TENANT})`,
  ]),
  'grant select, insert, update, delete on role to app_user',
  'grant select on account_role to app_user',
  'grant insert, delete on role_grant to app_user',
  'alter table account_role drop constraint account_role_tenant_code_role_code_fkey',
  `alter table account_role add constraint account_role_role foreign key (tenant_code, role_code)
     references role on update cascade`,
];
