import { type Kysely, type Migration, sql } from 'kysely';

/** Views of a page that one person has shared with all who may open it. */
export const sharedViews: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const OWN_TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table shared_view (
     tenant_code text not null,
     view_id text not null,
     page_path text not null,
     view jsonb not null,
     params jsonb not null,
     shared_by text not null,
     shared_at timestamptz not null,
     primary key (tenant_code, view_id))`,
  'create index shared_view_page on shared_view (tenant_code, page_path)',
  'alter table shared_view enable row level security',
  'alter table shared_view force row level security',
  `create policy own_tenant on shared_view using (${OWN_TENANT}) with check (${OWN_TENANT})`,
  'grant select, insert, update, delete on shared_view to app_user',
];
