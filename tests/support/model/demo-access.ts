import {
  DEMO_ACCOUNTS,
  DEMO_GRANTS,
  DEMO_SUPPLIERS,
  type DemoAccount,
} from '../../../server/demo/identity-data';
import type { Face } from '../../../src/contract/base/identity';
import type { ActionName, Button } from '../../../src/contract/language/list-schema';
import type { PageSchema, RecordPage } from '../../../src/contract/language/page-schema';
import type { OperationName } from '../../../src/contract/language/resource-schema';
import { codesOf } from '../../../src/contract/pages/buttons';

/** What one person is in one tenant, as far as permissions go. */
export interface Seat {
  account: DemoAccount;
  tenantCode: string;
}

/** Every demo account in each of its tenants. */
export const SEATS: readonly Seat[] = DEMO_ACCOUNTS.flatMap((account) =>
  account.tenants.map((tenantCode) => ({ account, tenantCode })),
);

/** The faces of a page, read off its file: one for each menu entry. */
export function facesOfPage({ menu, path }: Pick<PageSchema, 'menu' | 'path'>): Face[] {
  const entries = [menu ?? []].flat();
  if (entries.length > 0) return entries.map(({ face }) => face);
  return [path.startsWith('/supplier/') ? 'supplier' : 'office'];
}

/** Every button of a page as the file lists them. */
export function buttonsInFile(page: RecordPage): Button[] {
  if (page.kind === 'form') return [...page.actions];
  const { toolbar = [], rowActions = [], bulkActions = [] } = page.list;
  const deletions = bulkActions.flatMap(({ action, transition: _, ...button }) =>
    action === undefined ? [] : { ...button, action },
  );
  return [...toolbar, ...rowActions, ...deletions];
}

/** The buttons that stand for an operation; a form page's save button makes its one record as well, and so does a copy. */
export function buttonsBehind(page: RecordPage, operation: ActionName | OperationName): Button[] {
  const single = operation.replace('Many', '');
  const actions = single === 'create' ? ['create', page.kind === 'form' ? 'update' : 'copy'] : [single];
  return buttonsInFile(page).filter(({ action, code }) => actions.includes(action) && code !== 'no');
}

/** Whether a page is there in the seat's tenant at all: tenants are administered in the operating one alone (decision 032). */
export function isThere({ resource }: RecordPage, { tenantCode }: Seat): boolean {
  return resource.name !== 'tenant' || tenantCode === 'T001';
}

/** Whether the demo grants give a role the page at all. */
export function mayOpen(account: DemoAccount, page: RecordPage): boolean {
  return facesOfPage(page).includes(account.face) && grantsFor(account, page).length > 0;
}

/** Whether the demo grants give a role one of these codes on a page. */
export function mayPress(account: DemoAccount, page: RecordPage, codes: readonly string[]): boolean {
  const held = grantsFor(account, page).flatMap(([, , granted]) => granted);
  return mayOpen(account, page) && codes.some((code) => held.includes('*') || held.includes(code));
}

/** The codes of a page that the demo grants give a role; undefined where it may not open the page. */
export function codesHeld(account: DemoAccount, page: RecordPage): string[] | undefined {
  if (!mayOpen(account, page)) return undefined;
  const held = grantsFor(account, page).flatMap(([, , granted]) => granted);
  return codesOf(page).filter((code) => held.includes('*') || held.includes(code));
}

/** The first demo account, of one side where that is said, that may do `operation` on a page; undefined when nobody may. */
export function whoMay(page: RecordPage, operation: OperationName, side?: Face): DemoAccount | undefined {
  return DEMO_ACCOUNTS.filter(({ face }) => side === undefined || face === side).find((account) =>
    operation === 'list' || operation === 'get'
      ? mayOpen(account, page)
      : mayPress(
          account,
          page,
          buttonsBehind(page, operation).map(({ code }) => code),
        ),
  );
}

function grantsFor({ role }: DemoAccount, { path, grantedByName }: RecordPage) {
  const isOn = (page: string) => page === path || (page === '*' && !grantedByName);
  return DEMO_GRANTS.filter(([grantee, page]) => grantee === role && isOn(page));
}

/** `user` and `session` as expressions see them for this seat. */
export function scopeOfSeat({ account, tenantCode }: Seat) {
  const { accountId, username, displayName, face, supplierCode } = account;
  const supplier = DEMO_SUPPLIERS.find((one) => one.supplierCode === supplierCode);
  return {
    user: { accountId, username, displayName, applicationSystem: face },
    session: { tenantCode, supplierCode, supplierName: supplier?.supplierName ?? null },
  };
}
