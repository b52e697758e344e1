import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../server/db/database';
import { columnName } from '../../server/resources/table';
import { demoContracts } from '../../server/seed/contracts';
import type { Doc } from '../../src/contract/record-shape';

const TENANT = 'T001';
const DATE = '2026-06-01';
const AT_ONCE = 1_000;
const COLUMNS = sql.raw('id, supplier_code, version, doc, created_at, created_by, updated_at, updated_by');
const SORTED = sql.id(columnName('endTime'));

/** Puts contracts into the store past the gateway; answers their ids. */
export async function fillContracts({ kysely }: Database, count: number): Promise<string[]> {
  const docs = demoContracts(1, count, DATE).map((doc, index) => ({
    ...doc,
    contractCode: `FILL-2026-${index + 100}`,
  }));
  const ids = docs.map(() => randomUUID());
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = docs.slice(from, from + AT_ONCE).map((doc, index) => ({ id: ids[from + index], doc }));
    await sql`INSERT INTO r_contract (tenant_code, id, doc, created_by, updated_by)
      SELECT ${TENANT}, entry ->> 'id', entry -> 'doc', 'bench', 'bench'
      FROM jsonb_array_elements(${JSON.stringify(some)}::jsonb) AS entry`.execute(kysely);
  }
  await sql`ANALYZE r_contract`.execute(kysely);
  return ids;
}

let made = 100;

/** A valid contract that is not there yet. */
export function newContract(): Doc {
  made += 1;
  return { ...demoContracts(made, 1, DATE)[0], contractCode: `NEW-2026-${made}` };
}

/** The statements behind list, get and create as a person would write them: no transaction, no role, no audit. */
export function bareSql({ kysely }: Database, anId: () => string) {
  return {
    list: async () => {
      await sql`SELECT ${COLUMNS} FROM r_contract WHERE tenant_code = ${TENANT}
        ORDER BY ${SORTED}, id LIMIT 20`.execute(kysely);
      await sql`SELECT count(*) FROM r_contract WHERE tenant_code = ${TENANT}`.execute(kysely);
    },
    get: () =>
      sql`SELECT ${COLUMNS} FROM r_contract WHERE tenant_code = ${TENANT} AND id = ${anId()}`.execute(kysely),
    create: () =>
      sql`INSERT INTO r_contract (tenant_code, id, doc, created_by, updated_by)
        VALUES (${TENANT}, ${randomUUID()}, ${JSON.stringify(newContract())}::jsonb, 'bench', 'bench')
        RETURNING ${COLUMNS}`.execute(kysely),
  };
}
