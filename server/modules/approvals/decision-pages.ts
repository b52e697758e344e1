import { type ApprovalPage, decisionsOf, hasDecisions } from '../../../src/contract/approvals';
import { callName } from '../../../src/contract/operations';
import type { ListPage } from '../../../src/contract/page-schema';
import type { PermissionMap } from '../../../src/contract/permissions';
import type { Transition } from '../../../src/contract/states-schema';
import { Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/** A page with the decisions that somebody may make on it. */
export interface DecisionPage {
  page: ListPage;
  decisions: Transition[];
}

/**
 * The pages whose decisions a member of staff may make, as granted. Suppliers' accounts decide nothing, whatever their
 * role holds. Throws page_not_granted where there are none.
 */
export function requireDecisionPages(
  registry: SchemaRegistry,
  map: PermissionMap,
  user: Pick<User, 'supplierCode'>,
): DecisionPage[] {
  const found = decisionPages(registry, map, user);
  if (found.length === 0) throw new Refusal('page_not_granted');
  return found;
}

/** The same; empty where there are none. */
export function decisionPages(
  registry: SchemaRegistry,
  map: PermissionMap,
  { supplierCode }: Pick<User, 'supplierCode'>,
): DecisionPage[] {
  if (supplierCode !== null) return [];
  return Object.entries(map).flatMap(([path, codes]) => {
    const page = registry.byPath(path)?.page;
    if (!page || !hasDecisions(page)) return [];
    const decisions = decisionsOf(page).filter(({ code }) => codes.includes(code));
    return decisions.length > 0 ? [{ page, decisions }] : [];
  });
}

/** A page as the inbox tells of it. */
export function presentPage(
  { page, decisions }: DecisionPage,
  count: number,
  inLanguage: (text: string) => string,
): ApprovalPage {
  return {
    path: page.path,
    resource: callName(page),
    title: inLanguage(page.title),
    count,
    decisions: decisions.map(({ code, label, danger = false, reason = false, confirm, asks }) => ({
      code,
      label: inLanguage(label),
      refuses: danger,
      reason,
      ...(confirm !== undefined && { confirm: inLanguage(confirm) }),
      ...(asks && { asks: true as const }),
    })),
  };
}
