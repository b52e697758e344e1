import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hasRoutes } from '../../../../src/contract/api/approvals';
import type { DelegationData, Person } from '../../../../src/contract/api/route-view';
import { today } from '../../../../src/contract/fields/derived';
import { closesCircle, type Delegated } from '../../../../src/contract/pages/approval-route';
import { badRequest, noPermission, recordNotFound } from '../../../kernel/base/errors';
import type { User } from '../../../kernel/base/user';
import { lock } from '../../../kernel/db/advisory-lock';
import type { Trx } from '../../../kernel/db/tables';
import { grantsOf } from '../../../kernel/policies/grants';
import { inTenant, type RecordContext } from '../../../kernel/records/context/record-context';
import type { Asker } from '../../../kernel/records/hooks/describe-record';
import { namesOf } from '../../../kernel/records/reading/read-history';
import { sendMessage } from '../../messages/public';
import { readDelegations, routePeople } from './route-people';

/** Delegations that an account has at once at most. */
const MOST = 20;

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('北京时间，含当天');
export const paths = z.array(z.string().min(1).max(200)).max(50);
export const delegationBody = z.strictObject({
  to: z.string().min(1).max(200).describe('账号'),
  from: day,
  until: day,
  pages: paths.describe('页面的地址；空的是全部页面'),
});
type DelegationInput = z.infer<typeof delegationBody>;

/** The pages with approval routes that somebody may open. */
async function routedPages({ registry }: RecordContext, trx: Trx, user: User) {
  const map = await grantsOf(trx, user, registry);
  return Object.keys(map).flatMap((path) => {
    const page = registry.byPath(path)?.page;
    return page && hasRoutes(page) ? [page] : [];
  });
}

/** The caller's delegations that have not run out, and those that it was given. Throws no_permission for suppliers. */
export async function readOwnDelegations(
  context: RecordContext,
  { user, inLanguage }: Asker,
): Promise<DelegationData> {
  if (user.supplierCode !== null) throw noPermission();
  const { all, pages } = await inTenant(context, user, async (trx) => ({
    all: await readDelegations(trx, user.tenantCode, today(context.clock())),
    pages: await routedPages(context, trx, user),
  }));
  const mine = all.filter(({ accountId, delegateId }) => [accountId, delegateId].includes(user.accountId));
  const people = mine.flatMap(({ accountId, delegateId }) => [accountId, delegateId]);
  const names = await namesOf(context, people);
  const nameOf = (account: string) => names.get(account) ?? account;
  const titleOf = (path: string) => inLanguage(context.registry.byPath(path)?.page.title ?? path);
  const shown = ({ id, fromDay, untilDay, pages: paths }: (typeof all)[number]) => ({
    id,
    from: fromDay,
    until: untilDay,
    pages: paths.map((path) => ({ path, title: titleOf(path) })),
  });
  return {
    own: mine
      .filter(({ accountId }) => accountId === user.accountId)
      .map((one) => ({ ...shown(one), to: nameOf(one.delegateId) })),
    received: mine
      .filter(({ delegateId }) => delegateId === user.accountId)
      .map((one) => ({ ...shown(one), by: nameOf(one.accountId) })),
    pages: pages.map(({ path, title }) => ({ path, title: inLanguage(title) })),
  };
}

/** Who may be given the caller's decisions on these pages, or on all where none is named: who may open every one of them. */
export async function delegatesFor(
  context: RecordContext,
  user: User,
  paths: readonly string[],
): Promise<Person[]> {
  if (user.supplierCode !== null) throw noPermission();
  const ids = await inTenant(context, user, (trx) => ableFor(context, trx, user, paths));
  return peopleNamed(context, ids);
}

export async function peopleNamed(context: RecordContext, ids: readonly string[]): Promise<Person[]> {
  const names = await namesOf(context, ids);
  return ids.map((id) => ({ id, name: names.get(id) ?? id }));
}

async function ableFor(
  context: RecordContext,
  trx: Trx,
  user: User,
  paths: readonly string[],
): Promise<string[]> {
  const pages = await routedPages(context, trx, user);
  const people = routePeople(trx, user.tenantCode, today(context.clock()));
  const asked = paths.length === 0 ? pages : pages.filter(({ path }) => paths.includes(path));
  const [first, ...rest] = asked;
  if (!first || (paths.length > 0 && asked.length < paths.length)) return [];
  let able = [...(await people.members(first))];
  for (const page of rest) {
    const members = await people.members(page);
    able = able.filter((account) => members.includes(account));
  }
  return able.filter((account) => account !== user.accountId);
}

/** Lets somebody else decide in the caller's place for a time. Throws bad_request, or no_permission for suppliers. */
export async function addDelegation(
  context: RecordContext,
  user: User,
  { to, from, until, pages }: DelegationInput,
): Promise<void> {
  if (user.supplierCode !== null) throw noPermission();
  const day = today(context.clock());
  const refuse = (path: string, message: string) => badRequest([{ path, message }]);
  if (to === user.accountId) throw refuse('to', '不能委托给自己');
  if (until < from || until < day) throw refuse('until', '结束日期不能早于开始日期和今天');
  await inTenant(context, user, async (trx) => {
    // Two at once would close a circle that neither sees.
    await lock(trx, 'delegations', user.tenantCode);
    const all = await readDelegations(trx, user.tenantCode, day);
    if (all.filter(({ accountId }) => accountId === user.accountId).length >= MOST)
      throw refuse('to', '委托过多，请先取消不用的');
    if (!(await ableFor(context, trx, user, pages)).includes(to))
      throw refuse('to', '对方不能打开这些页面，不能委托');
    const added: Delegated = {
      accountId: user.accountId,
      delegateId: to,
      fromDay: from,
      untilDay: until,
      pages,
    };
    if (closesCircle(all, added)) throw refuse('to', '对方在这段时间已经直接或间接委托给您，不能互相委托');
    await trx
      .insertInto('approval_delegation')
      .values({
        tenant_code: user.tenantCode,
        delegation_id: randomUUID(),
        account_id: user.accountId,
        delegate_id: to,
        from_day: from,
        until_day: until,
        pages: JSON.stringify(pages),
      })
      .execute();
    await sendMessage(trx, {
      tenantCode: user.tenantCode,
      to: [to],
      kind: 'approval',
      title: '{by}把审批委托给了您',
      body: '{from} 至 {until}，{by}的审批由您代为处理。',
      params: { by: user.displayName, from, until },
    });
  });
}

/** Ends a delegation of the caller's own. Throws record_not_found. */
export function endDelegation(context: RecordContext, user: User, id: string): Promise<void> {
  return inTenant(context, user, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('approval_delegation')
      .where('tenant_code', '=', user.tenantCode)
      .where('account_id', '=', user.accountId)
      .where('delegation_id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw recordNotFound();
  });
}
