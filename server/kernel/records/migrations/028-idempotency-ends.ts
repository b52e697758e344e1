import { type Kysely, type Migration, sql } from 'kysely';

/** Answers to repeated writes are kept for some days, not for ever. */
export const idempotencyEnds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'grant delete on idempotency to app_user',
  'create index idempotency_at on idempotency (tenant_code, at)',
];
