import { sql, type Transaction } from 'kysely';

/** The owner of a table is under its policies like anybody where they are forced; for the moment of the work it is not. */
export async function outsidePolicies<Tables, T>(
  trx: Transaction<Tables>,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ forced: boolean }>`
    SELECT relforcerowsecurity AS forced FROM pg_class WHERE oid = to_regclass(${`"${table}"`})`.execute(trx);
  if (!rows[0]?.forced) return work();
  await sql`ALTER TABLE ${sql.id(table)} NO FORCE ROW LEVEL SECURITY`.execute(trx);
  const done = await work();
  await sql`ALTER TABLE ${sql.id(table)} FORCE ROW LEVEL SECURITY`.execute(trx);
  return done;
}
