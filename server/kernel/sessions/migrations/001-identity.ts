import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Identity tables, and the first tables under row level security (design: "Tenancy").
 * Every key of a tenant table contains `tenant_code`, the column that rows are distributed by on Citus.
 */
export const identity: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...ROLE, ...IDENTITY, ...TENANT]) await sql.raw(statement).execute(db);
  },
};

/** Roles belong to the whole server, so another database of it may have made this one already. */
const ROLE = [
  `do $$ begin
     create role app_user nologin nobypassrls;
   exception when duplicate_object or unique_violation then null;
   end $$`,
  `do $$ begin
     if current_setting('server_version_num')::int >= 160000 then
       if not pg_has_role(current_user, 'app_user', 'set') then
         execute format('grant app_user to %I', current_user);
       end if;
     elsif not pg_has_role(current_user, 'app_user', 'member') then
       execute format('grant app_user to %I', current_user);
     end if;
   end $$`,
  'grant usage on schema public to app_user',
];

const IDENTITY = [
  `create table account (
     account_id text primary key,
     username text not null,
     username_key text not null unique,
     display_name text not null,
     telephone text not null default '',
     header text not null default '',
     password_hash text not null,
     application_system text not null check (application_system in ('supplier', 'office')),
     disabled boolean not null default false)`,
  `create table tenant (
     tenant_code text primary key check (tenant_code <> ''),
     tenant_name text not null)`,
  `create table instance (
     tenant_code text not null references tenant,
     instance_code text not null,
     instance_name text not null,
     service_code text not null,
     service_img text not null default '',
     service_url text not null,
     primary key (tenant_code, instance_code))`,
  `create table membership (
     account_id text not null references account,
     tenant_code text not null references tenant,
     is_default boolean not null default false,
     supplier_code text check (supplier_code <> ''),
     primary key (account_id, tenant_code))`,
  'create unique index membership_one_default on membership (account_id) where is_default',
  `create table role (
     tenant_code text not null references tenant,
     role_code text not null,
     role_name text not null,
     primary key (tenant_code, role_code))`,
  `create table account_role (
     account_id text not null,
     tenant_code text not null,
     role_code text not null,
     primary key (account_id, tenant_code, role_code),
     foreign key (account_id, tenant_code) references membership on delete cascade,
     foreign key (tenant_code, role_code) references role)`,
  `create table session (
     session_id text primary key,
     account_id text not null references account,
     tenant_code text not null references tenant,
     instance_code text not null,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     revoked_at timestamptz,
     superseded_by text)`,
  'create index session_expires_at on session (expires_at)',
  `create table transit_key (
     key_id text primary key,
     public_jwk jsonb not null,
     private_key_sealed text not null)`,
  'create table transit_nonce (nonce text primary key, expires_at timestamptz not null)',
  'create index transit_nonce_expires_at on transit_nonce (expires_at)',
  `create table sign_in_failure (
     username_key text primary key,
     failures integer not null,
     last_at timestamptz not null)`,
  'create index sign_in_failure_last_at on sign_in_failure (last_at)',
  `create table captcha (
     device_id text primary key,
     answer_hash text not null,
     expires_at timestamptz not null)`,
  'create index captcha_expires_at on captcha (expires_at)',
];

const OWN_TENANT = "tenant_code = current_setting('app.tenant', true)";
/** Staff carry an empty supplier; a setting that was never made is null and matches nothing. */
const OWN_SUPPLIER =
  "current_setting('app.supplier', true) = '' or supplier_code = current_setting('app.supplier', true)";

const TENANT = [
  `create table supplier (
     tenant_code text not null,
     supplier_code text not null,
     supplier_name text not null,
     supplier_short_name text not null,
     sup_sap_num text not null,
     sup_type text not null,
     telephone text not null,
     status integer not null check (status in (10, 20, 30, 40, 50, 60)),
     primary key (tenant_code, supplier_code))`,
  `create table role_grant (
     tenant_code text not null,
     role_code text not null,
     page_path text not null,
     code text not null default '',
     primary key (tenant_code, role_code, page_path, code))`,
  `create table audit (
     tenant_code text not null,
     audit_id text not null,
     resource text not null,
     record_id text not null,
     action text not null,
     account_id text not null,
     at timestamptz not null default now(),
     before jsonb,
     after jsonb,
     primary key (tenant_code, audit_id))`,
  'create index audit_record on audit (tenant_code, resource, record_id, at)',
  `create table idempotency (
     tenant_code text not null,
     account_id text not null,
     key text not null,
     request_hash text not null,
     answer jsonb,
     at timestamptz not null default now(),
     primary key (tenant_code, account_id, key))`,
  ...['supplier', 'role_grant', 'audit', 'idempotency'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own_tenant on ${table} using (${OWN_TENANT}) with check (${OWN_TENANT})`,
  ]),
  `create policy own_supplier on supplier as restrictive using (${OWN_SUPPLIER}) with check (${OWN_SUPPLIER})`,
  'grant select, insert, update on supplier to app_user',
  'grant select on role_grant to app_user',
  'grant select, insert on audit to app_user',
  'grant select, insert, update on idempotency to app_user',
];
