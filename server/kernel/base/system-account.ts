import type { User } from './user';

/** The account that the audit names for what nobody pressed; no account has it. */
export const SYSTEM_ACCOUNT = 'system';

/** Whether it is the gateway itself that acts. */
export function isSystem({ accountId }: Pick<User, 'accountId'>): boolean {
  return accountId === SYSTEM_ACCOUNT;
}
