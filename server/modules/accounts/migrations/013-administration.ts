import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Accounts, tenants and the audit as people administer them (decision 029): passwords that must be changed first,
 * memberships that are stopped, the scene that a tenant opens with; and who wrote from where, with indexes by which the
 * audit is searched.
 */
export const administration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const setting = (name: string) => `nullif(current_setting('app.${name}', true), '')`;

const STATEMENTS = [
  'alter table account add column must_change_password boolean not null default false',
  'alter table membership add column disabled boolean not null default false',
  "alter table tenant add column default_scene text not null default ''",
  'alter table audit add column request_id text, add column address text',
  `alter table audit alter column request_id set default ${setting('request')},
     alter column address set default ${setting('address')}`,
  // Record ids tell nearly everything apart, so one index serves a record's history and the search by record.
  'create index audit_by_record on audit (tenant_code, record_id, resource, at)',
  'drop index audit_record',
  'create index audit_by_time on audit (tenant_code, at, audit_id)',
  'create index audit_by_account on audit (tenant_code, account_id, at)',
  'create index audit_by_resource on audit (tenant_code, resource, at)',
  // A supplier reads what concerns itself; rows of no supplier stay, such as what its accounts own.
  `create policy own_supplier on audit as restrictive for select using (
     current_setting('app.supplier', true) = ''
     or supplier_code in ('', current_setting('app.supplier', true)))`,
];
