import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Approval routes of records of any resource (decision 081): a route keeps the levels that it began with, what was done on
 * it is only added to, and an account gives away its own decisions alone.
 */
export const approvalRoutes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";
const OWN_SUPPLIER = `(current_setting('app.supplier', true) = ''
  or supplier_code in ('', current_setting('app.supplier', true)))`;
const STAFF = "current_setting('app.supplier', true) = ''";
const OWN_ACCOUNT = "account_id = current_setting('app.account', true)";

const STATEMENTS = [
  `create table approval_route (
     tenant_code text not null,
     route_id text not null,
     resource text not null,
     record_id text not null,
     supplier_code text not null,
     transition text not null,
     levels jsonb not null,
     level integer not null,
     assigned jsonb,
     needed integer not null,
     submitted_by text not null,
     submitters jsonb not null,
     started_at timestamptz not null default clock_timestamp(),
     level_since timestamptz not null default clock_timestamp(),
     ended_at timestamptz,
     outcome text,
     primary key (tenant_code, route_id))`,
  `create unique index approval_route_open on approval_route (tenant_code, resource, record_id)
     where ended_at is null`,
  'create index approval_route_by_record on approval_route (tenant_code, resource, record_id, started_at)',
  `create table approval_event (
     tenant_code text not null,
     event_id text not null,
     route_id text not null,
     resource text not null,
     record_id text not null,
     supplier_code text not null,
     kind text not null,
     level_id text not null,
     target_level text,
     account_id text not null,
     on_behalf_of text,
     target_account text,
     comment text,
     taken_back boolean not null default false,
     at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, event_id))`,
  'create index approval_event_by_route on approval_event (tenant_code, route_id, at, event_id)',
  'create index approval_event_by_account on approval_event (tenant_code, account_id, at)',
  `create table approval_copy (
     tenant_code text not null,
     resource text not null,
     record_id text not null,
     supplier_code text not null,
     account_id text not null,
     copied_by text not null,
     at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, resource, record_id, account_id))`,
  'create index approval_copy_by_account on approval_copy (tenant_code, account_id, at)',
  `create table approval_delegation (
     tenant_code text not null,
     delegation_id text not null,
     account_id text not null,
     delegate_id text not null,
     from_day text not null,
     until_day text not null,
     pages jsonb not null,
     at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, delegation_id))`,
  'create index approval_delegation_by_delegate on approval_delegation (tenant_code, delegate_id)',
  ...['approval_route', 'approval_event', 'approval_copy', 'approval_delegation'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
  ]),
  `create policy of_records on approval_route for all using (${TENANT} and ${OWN_SUPPLIER})
     with check (${TENANT} and ${OWN_SUPPLIER})`,
  `create policy reading on approval_event for select using (${TENANT} and ${OWN_SUPPLIER})`,
  `create policy own_acts on approval_event for insert
     with check (${TENANT} and ${OWN_SUPPLIER} and ${OWN_ACCOUNT})`,
  `create policy taking_back on approval_event for update using (${TENANT} and ${OWN_SUPPLIER})`,
  `create policy of_staff on approval_copy for all using (${TENANT} and ${STAFF})
     with check (${TENANT} and ${STAFF})`,
  `create policy reading on approval_delegation for select using (${TENANT})`,
  `create policy own_delegation on approval_delegation for insert
     with check (${TENANT} and ${STAFF} and ${OWN_ACCOUNT})`,
  `create policy own_end on approval_delegation for delete using (${TENANT} and ${STAFF} and ${OWN_ACCOUNT})`,
  'grant select, insert, update on approval_route to app_user',
  'grant select, insert on approval_event to app_user',
  'grant update (taken_back) on approval_event to app_user',
  'grant select, insert, delete on approval_copy to app_user',
  'grant select, insert, delete on approval_delegation to app_user',
];
