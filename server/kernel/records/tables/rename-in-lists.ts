import { sql } from 'kysely';
import { outsidePolicies } from '../../db/outside-policies';
import type { Tables, Trx } from '../../db/tables';

/** Hears that a page has a new address, and puts it in place of the former one in a column that holds a list of addresses; each stays there once. */
export const renameInLists =
  (table: keyof Tables & string, column: string) =>
  async (trx: Trx, { kind, from, to }: { kind: string; from: string; to: string }): Promise<void> => {
    if (kind !== 'page') return;
    const list = sql.id(column);
    await outsidePolicies(trx, table, () =>
      sql`UPDATE ${sql.id(table)} SET ${list} = (
          SELECT jsonb_agg(path ORDER BY place) FROM (
            SELECT CASE WHEN path = to_jsonb(${from}::text) THEN to_jsonb(${to}::text) ELSE path END AS path,
              min(place) AS place
            FROM jsonb_array_elements(${list}) WITH ORDINALITY AS one(path, place) GROUP BY 1) AS now)
        WHERE ${list} @> jsonb_build_array(${from}::text)`.execute(trx),
    );
  };
