import { type RawBuilder, sql, type Transaction } from 'kysely';

/** A policy as the catalogue has it: `r`, `a`, `w` or `d` for one command (select, insert, update, delete), `*` for all. */
interface Policy {
  name: string;
  permissive: boolean;
  command: 'r' | 'a' | 'w' | 'd' | '*';
  using: string | null;
  check: string | null;
}

/**
 * Says what the restrictive policies of a table say in each of its permissive ones, and drops them: Citus 13 makes the parts
 * of a table with policies that are all permissive, so that what was to narrow them would widen them. Nothing where there is
 * none.
 */
export async function foldRestrictive<Tables>(trx: Transaction<Tables>, table: string): Promise<void> {
  const { rows: policies } = await sql<Policy>`
    SELECT polname AS name, polpermissive AS permissive, polcmd AS command,
      pg_get_expr(polqual, polrelid) AS using, pg_get_expr(polwithcheck, polrelid) AS check
    FROM pg_policy WHERE polrelid = to_regclass(${`"${table}"`})`.execute(trx);
  const restrictive = policies.filter(({ permissive }) => !permissive);
  if (restrictive.length === 0) return;
  for (const policy of policies.filter(({ permissive }) => permissive)) {
    const { using, check } = folded(policy, restrictive);
    const parts: RawBuilder<unknown>[] = [
      ...(using ? [sql`USING (${sql.raw(using)})`] : []),
      ...(check ? [sql`WITH CHECK (${sql.raw(check)})`] : []),
    ];
    await sql`ALTER POLICY ${sql.id(policy.name)} ON ${sql.id(table)} ${sql.join(parts, sql` `)}`.execute(
      trx,
    );
  }
  for (const { name } of restrictive) await sql`DROP POLICY ${sql.id(name)} ON ${sql.id(table)}`.execute(trx);
}

/** What a permissive policy says along with the restrictive ones of its command; a check that is not said is its `USING`. */
function folded({ command, using, check }: Policy, restrictive: readonly Policy[]) {
  const meant = restrictive.filter(
    (one) => one.command === '*' || command === '*' || one.command === command,
  );
  const writing = meant.filter((one) => one.command === '*' || one.command === 'a' || one.command === 'w');
  return {
    using: command === 'a' ? undefined : allOf([using, ...meant.map((one) => one.using)]),
    check:
      command === 'r' || command === 'd'
        ? undefined
        : allOf([check ?? using, ...writing.map((one) => one.check ?? one.using)]),
  };
}

function allOf(conditions: readonly (string | null)[]): string | undefined {
  const said = conditions.filter((one) => one !== null);
  return said.length === 0 ? undefined : said.map((one) => `(${one})`).join(' AND ');
}
