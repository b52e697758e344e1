import { sql } from 'kysely';
import { CHANGE_REQUESTS } from '../../../src/contract/base/system-resources';
import { outsidePolicies } from '../../kernel/db/outside-policies';
import type { RenameListener } from '../../kernel/records/hooks/hooks';
import { tableName } from '../../kernel/records/tables/table';

/** Which records the requests are about. */
export const followSubjects: RenameListener = async (trx, { kind, from, to }) => {
  const table = tableName(CHANGE_REQUESTS);
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass(${`"${table}"`}) IS NOT NULL AS there`.execute(trx);
  if (kind !== 'resource' || !rows[0]!.there) return;
  await outsidePolicies(trx, table, () =>
    sql`UPDATE ${sql.id(table)} SET doc = jsonb_set(doc, '{resource}', to_jsonb(${to}::text))
      WHERE doc ->> 'resource' = ${from}`.execute(trx),
  );
};
