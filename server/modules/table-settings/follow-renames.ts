import { sql } from 'kysely';
import { outsidePolicies } from '../../kernel/db/outside-policies';
import type { RenameListener } from '../../kernel/records/hooks/hooks';

/** Columns and saved views of a page, and those of its lists on the pages of records (`parent.other`). */
export const followSettings: RenameListener = async (trx, { kind, from, to }) => {
  if (kind !== 'page') return;
  const renamed = sql`CASE WHEN table_code = ${from} THEN ${to}::text
    WHEN starts_with(table_code, ${`${from}.`}) THEN ${to}::text || substr(table_code, length(${from}::text) + 1)
    ELSE left(table_code, length(table_code) - length(${from}::text)) || ${to}::text END`;
  const isOld = sql`(table_code = ${from} OR starts_with(table_code, ${`${from}.`}) OR right(table_code, length(${from}::text) + 1) = ${`.${from}`})`;
  await outsidePolicies(trx, 'table_setting', async () => {
    await sql`INSERT INTO table_setting (tenant_code, account_id, table_code, config, updated_at)
      SELECT tenant_code, account_id, ${renamed}, config, updated_at FROM table_setting WHERE ${isOld}
      ON CONFLICT DO NOTHING`.execute(trx);
    await sql`DELETE FROM table_setting WHERE ${isOld}`.execute(trx);
  });
};
