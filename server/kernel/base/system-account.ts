import type { User } from './user';

/** The account that the audit names for what nobody pressed; no account has it. */
export const SYSTEM_ACCOUNT = 'system';

export function isSystem({ accountId }: Pick<User, 'accountId'>): boolean {
  return accountId === SYSTEM_ACCOUNT;
}

/** Who makes what nobody pressed: sees all records of the tenant, and holds no session. */
export function systemUser(tenantCode: string): User {
  return {
    accountId: SYSTEM_ACCOUNT,
    username: SYSTEM_ACCOUNT,
    displayName: '系统',
    telephone: '',
    header: '',
    face: 'office',
    tenantCode,
    tenantName: '',
    instanceCode: '',
    supplierCode: null,
    supplierName: null,
    roles: [],
    sessionId: '',
    mustChangePassword: false,
  };
}
