import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordEffect } from '../../../kernel/records/hooks/hooks';
import { newInvitationCode } from './code';

/** An invitation gets its code from the gateway alone. */
export function givenCode(): Doc {
  return { invitationCode: newInvitationCode() };
}

/** Keeps whose invitation a code is beside the record: who types a code names no tenant (decision 026). */
export const applyInvitation: RecordEffect = async (trx, { tenantCode, before, after }) => {
  const [old, code] = [before, after].map((doc) => doc?.invitationCode);
  if (old === code) return undefined;
  if (typeof old === 'string') await trx.deleteFrom('invitation_code').where('code', '=', old).execute();
  if (typeof code === 'string') {
    await trx.insertInto('invitation_code').values({ code, tenant_code: tenantCode }).execute();
  }
  return undefined;
};
