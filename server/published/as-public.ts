import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';

/** What of a request says which tenants' public pages are meant. */
interface PublicRequest {
  header(name: string): string | undefined;
  url: string;
}

/**
 * The tenants whose publications somebody sees who is not signed in: the one that the `tenant-code` header names, else the
 * one whose host this is, else all that are open. None where the header names one that is not.
 */
async function tenantsMeant({ kysely }: Database, request: PublicRequest): Promise<string[]> {
  const asked = request.header('tenant-code');
  const host = new URL(request.url).hostname.toLowerCase();
  const open = await kysely
    .selectFrom('tenant')
    .select(['tenant_code', 'public_host'])
    .where('disabled', '=', false)
    .where((is) => (asked ? is('tenant_code', '=', asked) : is.val(true)))
    .execute();
  const own = open.filter(({ public_host: known }) => known === host);
  return (own.length > 0 && !asked ? own : open).map(({ tenant_code: code }) => code);
}

/**
 * Reads for somebody who is not signed in: as a role that sees the views of what is published, of these tenants alone
 * (decision 027).
 */
export async function asPublic<T>(
  database: Database,
  request: PublicRequest,
  read: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const tenants = await tenantsMeant(database, request);
  return database.kysely.transaction().execute(async (trx) => {
    await sql`select set_config('app.tenants', ${tenants.join(',')}, true),
      set_config('role', 'app_public', true)`.execute(trx);
    return read(trx);
  });
}
