import type { Face } from '../../../src/contract/base/identity';
import type { TenantScope } from './tenant-scope';

/** Who makes the request, and in which tenant. */
export interface User {
  accountId: string;
  username: string;
  displayName: string;
  telephone: string;
  header: string;
  face: Face;
  tenantCode: string;
  tenantName: string;
  instanceCode: string;
  /** The supplier a supplier's account acts for; null for staff. */
  supplierCode: string | null;
  /** Its name; null for staff. */
  supplierName: string | null;
  roles: readonly string[];
  sessionId: string;
  /** Its password is known to whoever set it: nothing is open until it has been changed. */
  mustChangePassword: boolean;
  request?: { id: string; address: string };
}

export function scopeOf(user: User): TenantScope {
  const { tenantCode, accountId, supplierCode, request } = user;
  return { tenantCode, accountId, supplierCode, request };
}
