import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Which dates of which records people have been reminded of (decision 097), in place of what was kept of suppliers' papers
 * alone. Only the gateway itself reads and writes it.
 */
export const reminders: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const TENANT = "tenant_code = current_setting('app.tenant', true)";

const STATEMENTS = [
  `create table reminder (
     tenant_code text not null,
     resource text not null,
     record_id text not null,
     rule text not null,
     date text not null,
     day integer not null,
     accounts jsonb not null,
     told_at timestamptz not null default clock_timestamp(),
     primary key (tenant_code, resource, record_id, rule, date, day))`,
  'create index reminder_by_time on reminder (tenant_code, told_at)',
  'alter table expiry_notice no force row level security',
  // What came near was told before its day, what is over the day after.
  `insert into reminder (tenant_code, resource, record_id, rule, date, day, accounts, told_at)
     select tenant_code, resource, record_id, field, date, case stage when 'over' then -1 else 0 end, '[]', told_at
     from expiry_notice`,
  'drop table expiry_notice',
  'alter table reminder enable row level security',
  'alter table reminder force row level security',
  `create policy own_tenant on reminder using (${TENANT}) with check (${TENANT})`,
];
