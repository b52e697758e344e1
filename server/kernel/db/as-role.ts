import type { QueryExecutorProvider } from 'kysely';
import { isOnCitus } from './pool';
import { withSettings } from './settings';
import type { Trx } from './tables';

// On Citus a transaction that has written may take no other role: what roles say elsewhere is said by settings there
// (decision 105).

/** Runs work that reads all tenants' records: it names its tenant in every statement. */
export function asRecordReader<T>(trx: QueryExecutorProvider, work: () => Promise<T>): Promise<T> {
  return withSettings(trx, isOnCitus(trx) ? { 'app.reader': 'on' } : { role: 'app_reader' }, work);
}

/** Runs work on all records of the caller's tenant, whichever supplier's they are. */
export function asTenantOwner<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  return withSettings(trx, { ...(!isOnCitus(trx) && { role: 'none' }), 'app.supplier': '' }, work);
}

/**
 * Identity tables are closed to the role that works on records: for the moment of an effect it is the tables' owner, with
 * the settings of the transaction as they are.
 */
export function asOwner<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  return isOnCitus(trx) ? work() : withSettings(trx, { role: 'none' }, work);
}

/** Runs reading through a view that shows records by its own condition, as its owner may read them, in one statement or several. */
export function asViewOwner<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  return isOnCitus(trx) ? withSettings(trx, { 'app.reader': 'on' }, work) : work();
}
