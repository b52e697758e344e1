import { type Kysely, type Migration, sql } from 'kysely';

/** Suppliers that register themselves or by invitation, and which tenant a stranger meets (decision 026). */
export const registration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table tenant
     add column self_registration boolean not null default false,
     add column public_host text unique check (public_host <> '' and public_host = lower(public_host))`,
  // The numbers of the suppliers that register, S20001 onwards; one that is never used is no loss.
  'create sequence supplier_number start 20001',
  `create table registration (
     tenant_code text not null references tenant,
     telephone text not null,
     account_id text not null,
     supplier_code text not null,
     invitation_code text,
     username text,
     password_hash text,
     referrer_mobile text,
     referrer_name text,
     agreed_at timestamptz,
     company jsonb,
     updated_at timestamptz not null,
     finished_at timestamptz,
     primary key (tenant_code, telephone))`,
  'create index registration_telephone on registration (telephone)',
  'create index registration_updated_at on registration (updated_at)',
  `create table invitation_code (
     code text primary key,
     tenant_code text not null references tenant)`,
];
