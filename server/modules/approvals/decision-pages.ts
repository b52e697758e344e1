import { type ApprovalPage, decisionsOf, hasDecisions, hasRoutes } from '../../../src/contract/api/approvals';
import { callName } from '../../../src/contract/language/operations';
import type { ListPage } from '../../../src/contract/language/page-schema';
import type { PermissionMap } from '../../../src/contract/language/permissions';
import type { Transition } from '../../../src/contract/language/states-schema';
import { levelsOf, routesOf } from '../../../src/contract/pages/approval-route';
import { transitionOf } from '../../../src/contract/pages/buttons';
import { isView } from '../../../src/contract/pages/page-view';
import { TRANSITION } from '../../kernel/audit/write-audit';
import { Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { registryGranted } from '../../kernel/records/common/granted-page';
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
  user: Pick<User, 'supplierCode' | 'accountId'>,
): DecisionPage[] {
  const found = decisionPages(registry, map, user);
  if (found.length === 0) throw new Refusal('page_not_granted');
  return found;
}

/** The same; empty where there are none. */
export function decisionPages(
  registry: SchemaRegistry,
  map: PermissionMap,
  user: Pick<User, 'supplierCode' | 'accountId'>,
): DecisionPage[] {
  if (user.supplierCode !== null) return [];
  const readable = registryGranted(registry, map, user);
  const all = Object.entries(map).flatMap(([path, codes]) => {
    const page = readable.byPath(path)?.page;
    if (!page || !hasDecisions(page)) return [];
    const decisions = decisionsOf(page).filter(({ code }) => codes.includes(code));
    // A level may wait for somebody by name, who has no code of the page.
    return decisions.length > 0 || (hasRoutes(page) && !isView(page)) ? [{ page, decisions }] : [];
  });
  return all.flatMap((one) => beyondOwner(one, all));
}

/** A second page over another's records has the decisions that cannot be made on that one: a record waits in one place. */
function beyondOwner(one: DecisionPage, all: readonly DecisionPage[]): DecisionPage[] {
  const of = one.page.resource.view?.of;
  const owner = of === undefined ? undefined : all.find(({ page }) => page.path === of);
  if (!owner) return [one];
  const decisions = one.decisions.filter(({ code }) => !owner.decisions.some((same) => same.code === code));
  return decisions.length > 0 ? [{ ...one, decisions }] : [];
}

/** What somebody may have decided on a page, by what the audit calls it: what it may press, and what routes do for it. */
export function decidedBy({
  page,
  decisions,
}: DecisionPage): Map<string, Pick<Transition, 'label' | 'danger'>> {
  const ways = routesOf(page).flatMap((route) => [route, transitionOf(page, route.back ?? '') ?? []].flat());
  const levels = levelsOf(page).map(({ step }) => step);
  return new Map([...levels, ...ways, ...decisions].map((one) => [TRANSITION + one.code, one]));
}

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
    decisions: [
      ...decisions,
      ...levelsOf(page).map(({ step, transition: { label, confirm } }) => ({ ...step, label, confirm })),
    ].map(({ code, label, confirm, ...one }) => ({
      code,
      label: inLanguage(label),
      refuses: ('danger' in one && one.danger) || false,
      reason: ('reason' in one && one.reason) || false,
      ...(confirm !== undefined && { confirm: inLanguage(confirm) }),
      ...('asks' in one && one.asks && { asks: true as const }),
    })),
  };
}
