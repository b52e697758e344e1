import { sql } from 'kysely';
import { ROLES } from '../../../src/contract/base/system-resources';
import { outsidePolicies } from '../../kernel/db/outside-policies';
import type { RenameListener } from '../../kernel/records/hooks/hooks';
import { isKept, tableName } from '../../kernel/records/tables/table';

/** What roles grant on a page, and list in their records; a role that has a grant by both addresses keeps one. */
export const followRoles: RenameListener = async (trx, { kind, from, to }) => {
  if (kind !== 'page') return;
  await sql`INSERT INTO role_grant (tenant_code, role_code, page_path, code)
    SELECT tenant_code, role_code, ${to}, code FROM role_grant WHERE page_path = ${from}
    ON CONFLICT DO NOTHING`.execute(trx);
  await trx.deleteFrom('role_grant').where('page_path', '=', from).execute();
  if (!(await isKept(trx, ROLES))) return;
  const table = tableName(ROLES);
  const [one, button] = [sql`(one #>> '{}')`, `${from}#`];
  await outsidePolicies(trx, table, () =>
    sql`UPDATE ${sql.id(table)} SET doc = jsonb_set(doc, '{grants}', (
        SELECT jsonb_agg(DISTINCT CASE WHEN ${one} = ${from} THEN to_jsonb(${to}::text)
          WHEN starts_with(${one}, ${button}) THEN to_jsonb(${to}::text || substr(${one}, length(${from}::text) + 1))
          ELSE one END)
        FROM jsonb_array_elements(doc -> 'grants') AS grants(one)))
      WHERE jsonb_typeof(doc -> 'grants') = 'array' AND EXISTS (
        SELECT 1 FROM jsonb_array_elements(doc -> 'grants') AS grants(one)
        WHERE ${one} = ${from} OR starts_with(${one}, ${button}))`.execute(trx),
  );
};
