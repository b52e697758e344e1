import { sql } from 'kysely';
import { outsidePolicies } from '../../kernel/db/outside-policies';
import type { RenameListener } from '../../kernel/records/hooks/hooks';

/** What was told of records that are kept under another name from now on. */
export const followResources: RenameListener = async (trx, { kind, from, to }) => {
  if (kind !== 'resource') return;
  await outsidePolicies(trx, 'reminder', () =>
    sql`UPDATE reminder SET resource = ${to} WHERE resource = ${from}`.execute(trx),
  );
};
