import { isCovered } from '../../../../src/contract/base/covered-paths';
import { unseenBy } from '../../../../src/contract/language/field-guards';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../../src/contract/language/pages';
import type { PermissionMap } from '../../../../src/contract/language/permissions';
import { isGuarded, pageAsRead } from '../../../../src/contract/pages/page-as-read';
import { isSystem } from '../../base/system-account';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { neighboursOf, setNeighbours } from '../../schemas/neighbours';
import type { PageCatalogue } from '../../schemas/page-catalogue';
import type { SchemaRegistry } from '../../schemas/registry';

/**
 * A page in service as somebody with these grants reads and writes it (decision 094): what is called, listed, exported or
 * told of its records goes by this page, and only what is stored by the whole one.
 */
export function pageGranted<P extends RecordPage>(
  page: P,
  map: PermissionMap,
  user: Pick<User, 'accountId'>,
): P {
  if (isSystem(user) || !isGuarded(page)) return page;
  const read = pageAsRead(page, Object.hasOwn(map, page.path) ? map[page.path]! : []);
  if (read !== page) setNeighbours(read, neighboursOf(page));
  return read;
}

/** The same by what the account's roles grant now. */
export async function pageReadBy<P extends RecordPage>(
  trx: Trx,
  catalogue: PageCatalogue,
  user: User,
  page: P,
): Promise<P> {
  if (isSystem(user) || !isGuarded(page)) return page;
  return pageGranted(page, await grantsOf(trx, user, catalogue), user);
}

/** The pages in service as somebody with these grants reads them, for what tells of records of several. */
export function registryGranted<R extends Pick<SchemaRegistry, 'byPath' | 'byResource'>>(
  registry: R,
  map: PermissionMap,
  user: Pick<User, 'accountId'>,
): R {
  return {
    ...registry,
    byPath(path) {
      const found = registry.byPath(path);
      return found && isRecordPage(found.page)
        ? { ...found, page: pageGranted(found.page, map, user) }
        : found;
    },
    byResource(name) {
      const found = registry.byResource(name);
      return found && { ...found, page: pageGranted(found.page, map, user) };
    },
  };
}

/** Whether a field of a page is answered as it is to whoever reads the page so. */
export function isPlain({ rights }: Pick<RecordPage, 'rights'>, field: string): boolean {
  return !rights || !isCovered([...rights.hidden, ...rights.masked], field);
}

/** Whether a field of a page may be searched, sorted and added up by whoever reads the page so. */
export function isAsked({ rights }: Pick<RecordPage, 'rights'>, field: string): boolean {
  if (!rights) return true;
  return !isCovered(unseenBy(rights), field);
}

/** Whether a field of a page is answered at all, be it masked, to whoever reads the page so. */
export function isAnswered({ rights }: Pick<RecordPage, 'rights'>, field: string): boolean {
  return !rights || !isCovered(rights.hidden, field);
}

/** Whether a derived field of a page is there as somebody reads it. */
export function hasStill(page: RecordPage, { derived = {} }: RecordPage, name: string): boolean {
  return !Object.hasOwn(derived, name) || Object.hasOwn(page.derived ?? {}, name);
}
