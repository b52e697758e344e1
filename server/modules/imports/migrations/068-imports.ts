import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Imports that are checked and wait to be written (decision 068): an account's own, kept for some days. Its rows go when
 * they are written or taken back.
 */
export const imports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table import_job (
     tenant_code text not null,
     import_id text not null,
     account_id text not null,
     resource text not null,
     file_name text not null,
     step text not null,
     total integer not null,
     report jsonb not null,
     at timestamptz not null,
     primary key (tenant_code, import_id))`,
  'create index import_job_by_account on import_job (tenant_code, account_id, at)',
  `create table import_part (
     tenant_code text not null,
     import_id text not null,
     position integer not null,
     rows jsonb not null,
     primary key (tenant_code, import_id, position),
     foreign key (tenant_code, import_id) references import_job (tenant_code, import_id) on delete cascade)`,
  ...['import_job', 'import_part'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy tenant_rows on ${table} using (${TENANT}) with check (${TENANT})`,
    `grant select, insert, update, delete on ${table} to app_user`,
  ]),
];
