import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables';

/** Runs work that reads all tenants' records: it names its tenant in every statement. */
export function asRecordReader<T>(trx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  return withSettings(trx, { role: 'app_reader' }, work);
}

/** Runs work on all records of the caller's tenant, whichever supplier's they are. */
export function asTenantOwner<T>(trx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  return withSettings(trx, { role: 'none', 'app.supplier': '' }, work);
}

/** Settings of the transaction for the moment of the work; after an error of the database they do not matter any more. */
async function withSettings<T>(
  trx: Transaction<Tables>,
  settings: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const before: [string, string][] = [];
  for (const [name, value] of Object.entries(settings)) {
    const { rows } = await sql<{ now: string | null }>`SELECT current_setting(${name}, true) AS now`.execute(
      trx,
    );
    before.push([name, rows[0]?.now ?? '']);
    await put(trx, name, value);
  }
  const restore = async () => {
    for (const [name, value] of before) await put(trx, name, value);
  };
  let done: T;
  try {
    done = await work();
  } catch (reason) {
    await restore().catch(() => undefined);
    throw reason;
  }
  await restore();
  return done;
}

function put(trx: Transaction<Tables>, name: string, value: string) {
  return sql`SELECT set_config(${name}, ${value}, true)`.execute(trx);
}
