import { sql } from 'kysely';
import { outsidePolicies } from '../../kernel/db/outside-policies';
import type { RenameListener } from '../../kernel/records/hooks/hooks';

/** Where messages lead to. */
export const followLinks: RenameListener = async (trx, { kind, from, to }) => {
  if (kind !== 'page') return;
  await outsidePolicies(trx, 'message', () =>
    sql`UPDATE message SET link = ${to}::text || substr(link, length(${from}::text) + 1)
      WHERE link = ${from} OR starts_with(link, ${`${from}?`})`.execute(trx),
  );
};
