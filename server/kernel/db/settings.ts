import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { isOnCitus } from './pool';

/** Settings of a transaction by their names: `role`, and what the policies of tables read (`app.tenant` …). */
export type Settings = Readonly<Record<string, string>>;

/** Makes settings that end with the transaction, in one round trip. */
export async function applySettings(trx: QueryExecutorProvider, settings: Settings): Promise<void> {
  await (isOnCitus(trx) ? sql.raw(setStatements(settings)) : sql`SELECT ${calls(settings)}`).execute(trx);
}

/**
 * Settings for the moment of the work; after an error of the database the transaction takes nothing more, and they do not
 * matter.
 */
export async function withSettings<T>(
  trx: QueryExecutorProvider,
  settings: Settings,
  work: () => Promise<T>,
): Promise<T> {
  const before = await exchange(trx, settings);
  let done: T;
  try {
    done = await work();
  } catch (reason) {
    await applySettings(trx, before).catch(() => undefined);
    throw reason;
  }
  await applySettings(trx, before);
  return done;
}

/**
 * The statements that make settings, of which Citus hands on `SET LOCAL` alone to the servers that hold the rows: in a
 * function, as `set_config`, it sees none.
 */
export function setStatements(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `SET LOCAL ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`)
    .join('; ');
}

/** Makes settings, and answers what they were before. */
async function exchange(trx: QueryExecutorProvider, settings: Settings): Promise<Settings> {
  const names = Object.keys(settings);
  const now = names.map((name) => sql`current_setting(${name}, true)`);
  const isCitus = isOnCitus(trx);
  // The list of a SELECT is worked out from left to right.
  const made = isCitus ? [] : [calls(settings)];
  const { rows } = await sql<{ before: (string | null)[] }>`
    SELECT ${sql.join([sql`ARRAY[${sql.join(now)}] AS before`, ...made])}`.execute(trx);
  if (isCitus) await applySettings(trx, settings);
  return Object.fromEntries(names.map((name, index) => [name, rows[0]!.before[index] ?? '']));
}

/** `set_config` is what `SET` does, and takes several of them in one statement. */
function calls(settings: Settings): RawBuilder<unknown> {
  return sql.join(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`));
}
