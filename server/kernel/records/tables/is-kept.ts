import { sql } from 'kysely';
import type { Trx } from '../../db/tables';
import { tableName } from './table';

/** Whether some page has kept records of a resource. */
export async function isKept(trx: Trx, resource: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass(${`"${tableName(resource)}"`}) IS NOT NULL AS there`.execute(trx);
  return rows[0]!.there;
}
