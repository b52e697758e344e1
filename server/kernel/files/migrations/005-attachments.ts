import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Uploaded files (decision 016): what is known of each, and which records have held it. The bytes stand in the file
 * storage under the same id. Rows are visible as records are: a supplier sees its own, staff their tenant's.
 */
export const attachments: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const OWN_ROWS = `tenant_code = current_setting('app.tenant', true)
  and (current_setting('app.supplier', true) = '' or supplier_code = current_setting('app.supplier', true))`;

const STATEMENTS = [
  `create table attachment (
     tenant_code text not null,
     attachment_id text not null,
     supplier_code text not null default '',
     account_id text not null,
     file_name text not null,
     content_type text not null,
     size integer not null check (size > 0),
     sha256 text not null,
     held boolean not null default false,
     created_at timestamptz not null,
     primary key (tenant_code, attachment_id))`,
  'create index attachment_not_held on attachment (tenant_code, account_id, created_at) where not held',
  `create table attachment_use (
     tenant_code text not null,
     attachment_id text not null,
     resource text not null,
     record_id text not null,
     supplier_code text not null default '',
     primary key (tenant_code, attachment_id, resource, record_id),
     foreign key (tenant_code, attachment_id) references attachment)`,
  ...['attachment', 'attachment_use'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own_rows on ${table} using (${OWN_ROWS}) with check (${OWN_ROWS})`,
  ]),
  'grant select, insert, update, delete on attachment to app_user',
  'grant select, insert on attachment_use to app_user',
];
