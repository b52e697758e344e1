import { fieldsOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { ShownOnce } from '../../../src/contract/lists/shown-once';
import { Refusal, Violations } from '../../kernel/base/errors';
import { lock } from '../../kernel/db/advisory-lock';
import type { Trx } from '../../kernel/db/tables';
import { isUniqueViolation } from '../../kernel/db/unique-violation';
import { grantsHeldBy, grantsOfRoles, lacking, listed } from '../../kernel/policies/held-grants';
import { hasKeeper } from '../../kernel/policies/keepers';
import type { RecordEffect, RecordWrite } from '../../kernel/records/hooks/hooks';
import {
  addMembership,
  insertAccount,
  removeMembership,
  setMembershipState,
  setPassword,
  setRoles,
  updateAccount,
} from '../../kernel/sessions/identity-store';
import { lockAccount } from '../../kernel/sessions/open-sessions';
import { hashPassword } from '../../kernel/sessions/passwords';
import { claimPhone } from '../../kernel/sessions/phones';
import { endSessionsOf } from '../../kernel/sessions/sessions';
import { usernameKey } from '../../kernel/sessions/username';
import { forgetGuesses } from '../auth/public';
import { type AccountRecord, readAccount } from './account-record';
import { newInitialPassword } from './initial-password';
import { tellOwnerOfChange } from './notify-owner';

/** The transition that gives an account another initial password. */
export const RESET = 'resetPassword';

interface Change {
  was: AccountRecord | undefined;
  now: AccountRecord | undefined;
}

/**
 * Makes an account's record what sign-in goes by (decision 029). A new one, and a reset, answer a password that is shown
 * once. Throws `own_account`, `account_shared`, `beyond_own_rights`, or Violations (`unique`, `sharedAccount`,
 * `rolesKeeper`, `notHeld`).
 */
export const applyAccount: RecordEffect = async (trx, write) => {
  const { tenantCode, recordId: accountId, before, after } = write;
  const change: Change = { was: before && readAccount(before), now: after && readAccount(after) };
  requireNotOneself(write, change);
  // Of two people who each stop the other, one must find that nobody else is left.
  await lock(trx, 'roles', tenantCode);
  await requireNoMoreThanOwn(trx, write, change);
  const kept = write.keepers ?? [write.page];
  const had = await keptPages(trx, kept, tenantCode);
  const shown = await keep(trx, write, change);
  const lost = had.length > (await keptPages(trx, kept, tenantCode)).length;
  if (lost) throw new Violations([broken(write.page, 'roles', 'rolesKeeper')]);
  if (change.was?.state !== change.now?.state && change.now?.state === 'disabled') {
    await endSessionsOf(trx, accountId, new Date(), { tenantCode });
  }
  return shown;
};

const broken = (page: RecordPage, path: string, rule: string) => ({
  path,
  rule,
  params: { title: fieldsOf(page.form).get(path)?.title ?? path },
});

function requireNotOneself({ accountId, recordId }: RecordWrite, { was, now }: Change): void {
  if (accountId !== recordId || !was) return;
  const roles = (one: AccountRecord | undefined) => JSON.stringify(one?.roles.toSorted());
  if (now?.state !== was.state || roles(was) !== roles(now)) throw new Refusal('own_account');
}

/**
 * Nobody gives another what they do not have, nor gets into the account of who has more (decision 055). What the gateway
 * writes by itself is not held against anybody.
 */
async function requireNoMoreThanOwn(
  trx: Trx,
  { page, tenantCode, accountId, code, registry }: RecordWrite,
  { was, now }: Change,
): Promise<void> {
  if (!registry || !now) return;
  const holds = await grantsHeldBy(trx, { tenantCode, accountId }, registry);
  const missing = async (roles: readonly string[]) =>
    lacking(holds, await grantsOfRoles(trx, tenantCode, roles), registry);
  const added = await missing(now.roles.filter((role) => !was?.roles.includes(role)));
  if (added.length > 0) {
    const { params, ...fault } = broken(page, 'roles', 'notHeld');
    throw new Violations([{ ...fault, params: { ...params, grants: listed(added) } }]);
  }
  const opens =
    was &&
    (code === RESET ||
      was.telephone !== now.telephone ||
      (was.state === 'disabled' && now.state === 'active'));
  if (opens && (await missing(was.roles)).length > 0) throw new Refusal('beyond_own_rights');
}

async function keptPages(trx: Trx, pages: readonly RecordPage[], tenantCode: string) {
  const found = [];
  for (const page of pages) if (await hasKeeper(trx, page, tenantCode)) found.push(page);
  return found;
}

async function keep(trx: Trx, write: RecordWrite, { was, now }: Change): Promise<ShownOnce | undefined> {
  const { tenantCode, recordId: accountId } = write;
  if (!now) {
    await removeMembership(trx, { accountId, tenantCode });
    await freePhone(trx, accountId);
    return undefined;
  }
  const tenants = await tenantsOf(trx, accountId);
  // A record that was adopted has its account.
  if (!was && tenants.includes(tenantCode)) return undefined;
  const isNew = tenants.length === 0;
  const shown = isNew
    ? await addAccount(trx, write, now)
    : await changeAccount(trx, write, { was, now }, tenants);
  await keepMembership(trx, write, now);
  return shown;
}

/** Who belongs to no tenant any more signs in nowhere, and leaves the phone to whom it belongs to next. */
async function freePhone(trx: Trx, accountId: string): Promise<void> {
  if ((await tenantsOf(trx, accountId)).length > 0) return;
  await updateAccount(trx, accountId, { telephone: '' });
}

/** The tenants of an account, which nobody else changes until the transaction ends. */
async function tenantsOf(trx: Trx, accountId: string): Promise<string[]> {
  await lockAccount(trx, accountId);
  const rows = await trx
    .selectFrom('membership')
    .select('tenant_code')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ tenant_code }) => tenant_code);
}

async function addAccount(
  trx: Trx,
  { page, tenantCode, recordId: accountId }: RecordWrite,
  account: AccountRecord,
): Promise<ShownOnce> {
  await takePhone(trx, page, account.telephone, accountId);
  const password = newInitialPassword();
  await insertAccount(trx, {
    account_id: accountId,
    ...namesOf(account),
    password_hash: await hashPassword(password),
    application_system: 'office',
    must_change_password: true,
  }).catch(unlessTaken(page));
  await addMembership(trx, { account_id: accountId, tenant_code: tenantCode, is_default: true });
  return { kind: 'initialPassword', value: password };
}

const namesOf = ({ username, displayName, telephone, email }: AccountRecord) => ({
  username,
  username_key: usernameKey(username),
  display_name: displayName,
  telephone,
  email,
});

/** A phone belongs to one account of all tenants: people sign in with it. */
async function takePhone(trx: Trx, page: RecordPage, telephone: string, accountId: string): Promise<void> {
  if (telephone === '') return;
  await claimPhone(trx, telephone, accountId).catch((reason: unknown) => {
    const isTaken = reason instanceof Refusal && reason.code === 'phone_in_use';
    throw isTaken ? new Violations([broken(page, 'telephone', 'unique')]) : reason;
  });
}

/** User names are one for all tenants, since everyone signs in on one page. */
const unlessTaken = (page: RecordPage) => (reason: unknown) => {
  throw isUniqueViolation(reason) ? new Violations([broken(page, 'username', 'unique')]) : reason;
};

const PERSONAL = ['username', 'displayName', 'telephone', 'email'] as const;

/** What belongs to the person and not to this tenant stays as it is while other tenants have the account as well. */
async function changeAccount(
  trx: Trx,
  { page, tenantCode, recordId: accountId, accountId: by, code }: RecordWrite,
  { was, now }: { was: AccountRecord | undefined; now: AccountRecord },
  tenants: readonly string[],
): Promise<ShownOnce | undefined> {
  // Held against the record: an adopted one leaves out a phone that several accounts have.
  const changed = PERSONAL.filter((name) => was?.[name] !== now[name]);
  if (tenants.length > 1) {
    if (changed.length > 0) throw new Violations(changed.map((path) => broken(page, path, 'sharedAccount')));
    if (code === RESET) throw new Refusal('account_shared');
    return undefined;
  }
  if (changed.includes('telephone')) await takePhone(trx, page, now.telephone, accountId);
  const isEnabled = was?.state === 'disabled' && now.state === 'active';
  const { telephone, ...names } = namesOf(now);
  const username_key = await updateAccount(trx, accountId, {
    ...names,
    ...(changed.includes('telephone') && { telephone }),
    ...(isEnabled && { disabled: false }),
  }).catch(unlessTaken(page));
  const change = { tenantCode, accountId, by, telephone: was?.telephone ?? '' };
  if (was && changed.includes('telephone')) {
    await tellOwnerOfChange(trx, { ...change, notice: 'phoneChanged' });
  }
  if (code !== RESET) return undefined;
  await tellOwnerOfChange(trx, { ...change, notice: 'passwordReset' });
  return resetTo(trx, accountId, username_key);
}

async function resetTo(trx: Trx, accountId: string, username_key: string): Promise<ShownOnce> {
  const password = newInitialPassword();
  await setPassword(trx, accountId, { hash: await hashPassword(password), mustChange: true });
  await forgetGuesses(trx, username_key);
  await endSessionsOf(trx, accountId, new Date());
  return { kind: 'initialPassword', value: password };
}

/** Roles and the state are those of this tenant alone. */
async function keepMembership(
  trx: Trx,
  { tenantCode, recordId: accountId }: RecordWrite,
  { roles, state }: AccountRecord,
): Promise<void> {
  await setMembershipState(trx, { accountId, tenantCode }, state === 'disabled');
  await setRoles(trx, { accountId, tenantCode }, roles);
}
