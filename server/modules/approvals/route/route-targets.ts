import type { PeopleFor } from '../../../../src/contract/api/route-view';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { badRequest } from '../../../kernel/base/errors';
import type { HeldRoute } from './decide-level';
import { levelOf } from './route-store';

/** Who may be given a decision, asked in, copied to, or named by an administrator, as accounts and roles are now. */
export async function peopleFor(
  { route, people, state }: Pick<HeldRoute, 'route' | 'people' | 'state'>,
  page: RecordPage,
  purpose: PeopleFor,
  accountId: string,
): Promise<string[]> {
  const members = await people.members(page);
  if (purpose === 'copy') return members.filter((account) => account !== accountId);
  const free = (accounts: readonly string[]) => accounts.filter((account) => !state.excluded.has(account));
  if (purpose === 'assign') return free(members);
  const { code, by, added, named } = levelOf(route);
  const others = free(members).filter(
    (account) => account !== accountId && !(route.assigned ?? []).includes(account),
  );
  // Whom a field names or somebody asks in needs no code; nor does whom they ask in or give it to.
  if (purpose === 'add' || by !== undefined || added !== undefined || named) return others;
  const holders = await people.holders(page, code);
  return others.filter((account) => holders.includes(account));
}

/** Throws bad_request unless somebody may be chosen for it. */
export async function mayTake(
  held: HeldRoute,
  purpose: PeopleFor,
  accountId: string,
  to: string,
): Promise<void> {
  if ((await peopleFor(held, held.page, purpose, accountId)).includes(to)) return;
  throw badRequest([{ path: 'to', message: FAULTS[purpose] }]);
}

const FAULTS: Record<PeopleFor, string> = {
  handOver: '只能转交给同样有这一级审批权限、还没有参与本次审批的人',
  add: '只能加签给可以打开这个页面、还没有参与本次审批的人',
  copy: '只能抄送给可以打开这个页面的人',
  assign: '只能指定可以打开这个页面、还没有参与本次审批的人',
};
