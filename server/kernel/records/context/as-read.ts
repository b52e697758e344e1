import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { isGuarded } from '../../../../src/contract/pages/page-as-read';
import { isSystem } from '../../base/system-account';
import { scopeOf, type User } from '../../base/user';
import { pageReadBy } from '../common/granted-page';
import { type RecordContext, requirePage } from './record-context';

/** A page as the account of a call that has no transaction yet reads and writes it (decision 094). */
export async function pageFor<P extends RecordPage>(
  { database, registry }: Pick<RecordContext, 'database' | 'registry'>,
  user: User,
  page: P,
): Promise<P> {
  if (isSystem(user) || !isGuarded(page)) return page;
  return database.readInTenant(scopeOf(user), (trx) => pageReadBy(trx, registry, user, page));
}

/** The page of a resource that a call names, as its caller reads it. Throws not_found. */
export async function pageNamed(
  context: Pick<RecordContext, 'database' | 'registry'>,
  user: User,
  resource: string,
): Promise<RecordPage> {
  return pageFor(context, user, requirePage(context.registry, resource));
}
