import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Which dates of which records suppliers have been told of (decision 063), so that each is told once when it comes near
 * and once when it has passed. Only the gateway itself reads and writes it.
 */
export const expiryNotices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table expiry_notice (
     tenant_code text not null,
     resource text not null,
     record_id text not null,
     field text not null,
     date text not null,
     stage text not null,
     told_at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, resource, record_id, field, date, stage))`,
  'alter table expiry_notice enable row level security',
  'alter table expiry_notice force row level security',
  `create policy own_tenant on expiry_notice using (${TENANT}) with check (${TENANT})`,
];
