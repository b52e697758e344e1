import type { Face } from '../../src/contract/identity';
import type { TenantScope } from '../db/database';

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
  roles: readonly string[];
  sessionId: string;
}

/** The rows this user may see. */
export function scopeOf(user: User): TenantScope {
  return { tenantCode: user.tenantCode, accountId: user.accountId, supplierCode: user.supplierCode };
}
