import { type Kysely, type Migration, sql } from 'kysely';

/** A role that is given another code keeps its accounts (decision 020). */
export const roles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table account_role drop constraint account_role_tenant_code_role_code_fkey',
  `alter table account_role add constraint account_role_role foreign key (tenant_code, role_code)
     references role on update cascade`,
];
