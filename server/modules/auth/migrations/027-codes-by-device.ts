import { type Kysely, type Migration, sql } from 'kysely';

/** Codes by SMS belong to the device that asked for them; devices that have read an image code (decision 049). */
export const codesByDevice: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Good for ten minutes anyway: who waits for one asks for another.
  'delete from sms_code',
  "alter table sms_code add column device_hash text not null default ''",
  'alter table sms_code drop constraint sms_code_pkey',
  'alter table sms_code add primary key (telephone, purpose, device_hash)',
  `create table sms_device (
     device_hash text primary key,
     sends_left integer not null,
     proved_until timestamptz not null)`,
  'create index sms_device_proved_until on sms_device (proved_until)',
  'create index known_device_hash on known_device (device_hash)',
];
