import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Comments on records of any resource (decision 040): who may read the record reads them, an account writes its own, and
 * nobody changes one.
 */
export const comments: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";
const OWN_SUPPLIER = `(current_setting('app.supplier', true) = ''
  or supplier_code in ('', current_setting('app.supplier', true)))`;

const STATEMENTS = [
  `create table record_comment (
     tenant_code text not null,
     comment_id text not null,
     resource text not null,
     record_id text not null,
     supplier_code text not null,
     account_id text not null,
     text text not null,
     at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, comment_id))`,
  'create index comment_by_record on record_comment (tenant_code, resource, record_id, at, comment_id)',
  'alter table record_comment enable row level security',
  'alter table record_comment force row level security',
  `create policy reading on record_comment for select using (${TENANT} and ${OWN_SUPPLIER})`,
  `create policy own_writing on record_comment for insert
     with check (${TENANT} and account_id = current_setting('app.account', true))`,
  'grant select, insert on record_comment to app_user',
];
