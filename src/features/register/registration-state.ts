import { RefusalError } from '@/services/http/request-errors';
import { keepDraft, openDraft } from './account-draft';
import {
  followInvitation,
  isRegistering,
  leaveRegistration,
  loadRegistration,
  provePhone,
  type Registration,
  refusalCode,
} from './api';
import type { FlowName } from './flow';

/** How far somebody has come who opens one of the screens. */
export type RegistrationState =
  | { at: 'loading' }
  /** The phone is to be proved; `expired` where it was, more than an hour ago. */
  | { at: 'phone'; expired?: boolean }
  /** The phone is proved and an invitation is asked for; `mayRegister` where it would go without. */
  | { at: 'invitation'; mayRegister: boolean; problem?: string }
  | { at: 'step'; registration: Registration }
  /** The gateway could not be asked. */
  | { at: 'failed' };

/** What was saved for the token of this tab. */
export async function readRegistrationState(): Promise<RegistrationState> {
  if (!isRegistering()) return { at: 'phone' };
  try {
    return { at: 'step', registration: await loadRegistration() };
  } catch (error) {
    const code = refusalCode(error);
    if (code === 'registration_closed') return { at: 'invitation', mayRegister: false };
    if (code !== 'unauthorized') return { at: 'failed' };
    leaveRegistration();
    return { at: 'phone', expired: true };
  }
}

/** What proves a phone, and the invitation where there is one. */
export interface Proof {
  phone: string;
  validateCode: string;
  invitationCode: string;
  /** The company that was chosen among several. */
  tenantCode?: string | undefined;
}

/**
 * Proves the phone and opens what it registers with. Rejects with `sms_code_wrong`, `phone_in_use` and what else keeps
 * the phone from being proved; an invitation that is no good leaves it proved.
 */
export async function openWith(
  { phone, validateCode, invitationCode, tenantCode }: Proof,
  flow: FlowName,
): Promise<RegistrationState> {
  const { selfRegistration: mayRegister } = await provePhone(phone, validateCode, tenantCode);
  openDraft(phone);
  if (invitationCode) return withInvitation(invitationCode, mayRegister);
  const registrationState = await readRegistrationState();
  if (flow === 'self' || registrationState.at !== 'step') return registrationState;
  const { invited, account } = registrationState.registration;
  return invited || account ? registrationState : { at: 'invitation', mayRegister };
}

/** Goes on with the inviting tenant. Rejects with what is not the invitation's fault. */
export async function withInvitation(
  invitationCode: string,
  mayRegister: boolean,
): Promise<RegistrationState> {
  try {
    const { companyName } = await followInvitation(invitationCode);
    if (companyName) keepDraft({ companyName });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'invitation_unusable') throw error;
    return { at: 'invitation', mayRegister, problem: error.message };
  }
  return readRegistrationState();
}
