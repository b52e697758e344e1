import { type Kysely, type Migration, sql } from 'kysely';

/** The log of what became of suppliers, and whose records the audit tells of (decision 025). */
export const suppliers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const OWN_ROWS = `tenant_code = current_setting('app.tenant', true)
  and (current_setting('app.supplier', true) = '' or supplier_code = current_setting('app.supplier', true))`;

const STATEMENTS = [
  `create table supplier_approval (
     tenant_code text not null,
     approval_id text not null,
     supplier_code text not null,
     code text not null,
     from_status integer not null,
     to_status integer not null,
     account_id text not null,
     reason text,
     at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, approval_id))`,
  'create index supplier_approval_latest on supplier_approval (tenant_code, supplier_code, at)',
  'alter table supplier_approval enable row level security',
  'alter table supplier_approval force row level security',
  `create policy own_rows on supplier_approval using (${OWN_ROWS}) with check (${OWN_ROWS})`,
  'grant select on supplier_approval to app_user',
  "alter table audit add column supplier_code text not null default ''",
  "create index audit_supplier on audit (tenant_code, supplier_code, resource, at) where supplier_code <> ''",
];
