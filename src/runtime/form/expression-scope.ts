import type { FormScope } from '@/contract/expressions/register';
import { getUserInfor } from '@/services/session/session';

/** `user`, `session` and `now` as expressions see them in the browser; the gateway takes its own from the token. */
export function expressionScope(): Omit<FormScope, 'reportExpression'> {
  const known = getUserInfor();
  return {
    user: {
      accountId: known?.accountId,
      username: known?.username,
      displayName: known?.displayName,
      applicationSystem: known?.applicationSystem,
    },
    session: {
      tenantCode: known?.tenantCode,
      supplierCode: known?.supplierCode,
      supplierName: known?.supplierName,
    },
    now: () => new Date(),
  };
}

/** The same at this moment, for what is worked out once. */
export function scopeNow() {
  const { now, ...scope } = expressionScope();
  return { ...scope, now: now() };
}
