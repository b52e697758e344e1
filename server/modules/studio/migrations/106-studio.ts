import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Drafts of page files, each tenant's own, what was published of them, and whether a tenant's authors publish without a
 * second person (decision 106).
 */
export const studioTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table studio_draft (
     tenant_code text not null,
     draft_id text not null,
     title text not null,
     state text not null check (state in ('open', 'waiting')),
     revision integer not null,
     files jsonb not null,
     author jsonb not null,
     changed_by jsonb not null,
     writers jsonb not null,
     changed_at timestamptz not null,
     reason text,
     remark text,
     restores integer,
     primary key (tenant_code, draft_id))`,
  'alter table studio_draft enable row level security',
  'alter table studio_draft force row level security',
  `create policy own_tenant on studio_draft using (${TENANT}) with check (${TENANT})`,
  'grant select, insert, update, delete on studio_draft to app_user',
  `create table publication (
     publication_id text primary key,
     tenant_code text not null,
     title text not null,
     author jsonb not null,
     reviewer jsonb,
     reason text not null,
     restores integer,
     files jsonb not null,
     at timestamptz not null)`,
  'alter table tenant add column publishes_alone boolean not null default false',
];
