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

export interface StepProps {
  registration: Registration;
  flow: FlowName;
  onSaved(registration: Registration): void;
  onInvitation(): void;
}

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

/** What proves a phone, the invitation where there is one, and the company that was chosen among several. */
interface Proof {
  phone: string;
  validateCode: string;
  invitationCode: string;
  tenantCode: string;
}

/**
 * Proves the phone and opens what it registers with. Rejects with `sms_code_wrong`, `phone_in_use` and what else keeps
 * the phone from being proved; an invitation that is no good leaves it proved.
 */
export async function openWith(
  { phone, validateCode, invitationCode, tenantCode }: Proof,
  flow: FlowName,
): Promise<RegistrationState> {
  const mayRegister = await provePhone(phone, validateCode, tenantCode);
  openDraft(phone);
  if (invitationCode) {
    try {
      return await withInvitation(invitationCode);
    } catch (error) {
      if (refusalCode(error) !== 'invitation_unusable') throw error;
      return { at: 'invitation', mayRegister, problem: (error as Error).message };
    }
  }
  const registrationState = await readRegistrationState();
  if (flow === 'self' || registrationState.at !== 'step') return registrationState;
  const { invited, account } = registrationState.registration;
  return invited || account ? registrationState : { at: 'invitation', mayRegister };
}

/** Goes on with the inviting tenant. Rejects with `invitation_unusable`. */
export async function withInvitation(invitationCode: string): Promise<RegistrationState> {
  const { companyName } = await followInvitation(invitationCode);
  if (companyName) keepDraft({ companyName });
  return readRegistrationState();
}
