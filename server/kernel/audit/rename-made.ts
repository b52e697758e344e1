import { sql } from 'kysely';
import { outsidePolicies } from '../db/outside-policies';
import type { Trx } from '../db/tables';

/** The records that transitions made are told by their page and resource, as those are called now. */
export async function renameMade(
  trx: Trx,
  { kind, from, to }: { kind: 'page' | 'resource'; from: string; to: string },
): Promise<void> {
  const key = sql.lit(kind);
  await outsidePolicies(trx, 'audit', () =>
    sql`UPDATE audit SET made = (
        SELECT jsonb_agg(CASE WHEN one ->> ${key} = ${from}
          THEN one || jsonb_build_object(${key}, ${to}::text) ELSE one END ORDER BY place)
        FROM jsonb_array_elements(made) WITH ORDINALITY AS each_made(one, place))
      WHERE made @> jsonb_build_array(jsonb_build_object(${key}, ${from}::text))`.execute(trx),
  );
}
