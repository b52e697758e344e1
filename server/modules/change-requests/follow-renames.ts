import { sql } from 'kysely';
import { CHANGE_REQUESTS } from '../../../src/contract/base/system-resources';
import { outsidePolicies } from '../../kernel/db/outside-policies';
import type { RenameListener } from '../../kernel/records/hooks/hooks';
import { isKept, tableName } from '../../kernel/records/tables/table';

/** Which records the requests are about. */
export const followSubjects: RenameListener = async (trx, { kind, from, to }) => {
  if (kind !== 'resource' || !(await isKept(trx, CHANGE_REQUESTS))) return;
  const table = tableName(CHANGE_REQUESTS);
  await outsidePolicies(trx, table, () =>
    sql`UPDATE ${sql.id(table)} SET doc = jsonb_set(doc, '{resource}', to_jsonb(${to}::text))
      WHERE doc ->> 'resource' = ${from}`.execute(trx),
  );
};
