import { ANY, grantOn } from '../../../src/contract/language/permissions';
import { AUTHORING } from '../../../src/contract/language/schema-changes';
import { isWithin } from '../../kernel/policies/grants';
import type { PageCatalogue } from '../../kernel/schemas/page-catalogue';

/** What a supplier may open and press of the product's own pages: each with its button codes. */
export const SUPPLIER_GRANTS: readonly (readonly [page: string, codes: readonly string[]])[] = [
  ['/supplier/company', ['save']],
  ['/supplier/bank-accounts', ['add', 'edit', 'view', 'delete', 'withdraw', 'submit', 'change']],
  ['/supplier/contacts', ['add', 'edit', 'view', 'delete']],
  ['/supplier/manufacturers', ['add', 'edit', 'view', 'delete']],
  ['/supplier/categories', ['save']],
  ['/supplier/sign-info', ['save']],
  ['/supplier/legal-info', ['save']],
  ['/office/suppliers', ['view', 'submit']],
  ['/office/change-requests', ['view', 'withdraw']],
  ['/supplier/orders', ['view', 'fill', 'confirm', 'dispute', 'print']],
  ['/supplier/delivery-notices', ['add', 'view', 'fill', 'ship', 'cancel', 'comment', 'print', 'labels']],
  ['/supplier/goods-receipts', ['view', 'comment', 'print']],
  ['/supplier/goods-returns', ['view', 'comment']],
  ['/supplier/statements', ['view', 'fill', 'agree', 'dispute', 'comment', 'print']],
  ['/supplier/invoices', ['add', 'view', 'fill', 'submit', 'comment']],
  ['/office/participations', ['signUp', 'view', 'edit', 'withdraw', 'again']],
  ['/supplier/corrective-actions', ['view', 'fill', 'answer']],
  ['/supplier/scorecards', ['view']],
];

/** A role that a tenant begins with, as a record of the page of roles. */
interface FirstRole {
  roleCode: string;
  roleName: string;
  grants: string[];
}

/** The role of the first administrator. */
export const FIRST_ROLE = 'admin';

/**
 * The roles of a new tenant: one that has everything, the pages that are granted by name included, and the one that suppliers
 * register into. Pages of the operator alone are in neither, unless it is the operator that is new; so is the authoring of page
 * files, which are the installation's and not a tenant's.
 */
export function firstRoles({ pages, operator }: PageCatalogue, tenantCode: string): FirstRole[] {
  const inService = pages();
  const byName = inService.filter(
    (page) => page.grantedByName && isWithin(page, { operator }, { tenantCode }),
  );
  const all = [ANY, grantOn(ANY, ANY)];
  const named = byName.flatMap(({ path, codes }) => [path, ...codes.map((code) => grantOn(path, code))]);
  const authoring = tenantCode === operator ? [AUTHORING.path, grantOn(AUTHORING.path, AUTHORING.code)] : [];
  const paths = new Set(inService.map(({ path }) => path));
  const own = SUPPLIER_GRANTS.filter(([path]) => paths.has(path));
  return [
    { roleCode: FIRST_ROLE, roleName: '管理员', grants: [...all, ...named, ...authoring] },
    {
      roleCode: 'supplier',
      roleName: '供应商',
      grants: own.flatMap(([path, codes]) => [path, ...codes.map((code) => grantOn(path, code))]),
    },
  ];
}
