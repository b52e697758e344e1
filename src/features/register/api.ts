import type { Doc } from '@/contract/base/doc';
import type { FileInfo } from '@/contract/base/files';
import { POSEIDON } from '@/contract/base/identity';
import type { Dictionaries } from '@/contract/fields/fields';
import type { FormPage } from '@/contract/language/page-schema';
import { get, post } from '@/services/http/calls';
import { type Download, fetchDownload } from '@/services/http/download';
import { RefusalError } from '@/services/http/request-errors';
import { getDeviceId } from '@/services/session/device';
import { dropText, getText, setText } from '@/services/session/session';

/** The steps of a registration (specification section 2, children of /register). */
export type Step = 'accountInfo' | 'companyInfo' | 'registerSuc';

/** What is known of the company, by the fields of its form, each once it has been filled in. */
interface Company extends Doc {
  supplierName?: string;
  licenceFiles: FileInfo[];
}

/** A registration as the gateway has saved it; neither password nor code is in it. */
export interface Registration {
  telephone: string;
  tenantCode: string;
  tenantName: string;
  state: 'open' | 'finished';
  step: Step;
  invited: boolean;
  /** By the fields of its form. */
  account: (Doc & { username: string }) | null;
  company: Company;
  supplierCode?: string;
  updatedAt: string;
}

const AREA = `${POSEIDON}/supregistertenant`;
/** The screens tell refusals at the field they concern, and go on while the person moves between them. */
const CALL = { quiet: true, registering: true, survives: true } as const;

/** Whether this tab holds the token of a registration; it may have run out. */
export function isRegistering(): boolean {
  return getText('registerToken') !== '';
}

/** Forgets the registration in this tab; the gateway keeps what was saved. */
export function leaveRegistration(): void {
  dropText('registerToken');
}

export interface RegistrableTenant {
  tenantCode: string;
  tenantName: string;
}

/** The tenants to register with by oneself from this page, that of the page first; none where an invitation is needed. */
export async function loadRegistrableTenants(): Promise<RegistrableTenant[]> {
  return (await ask<{ list: RegistrableTenant[] }>(`${AREA}/registrationTenants`)).list;
}

/** What a screen asks by itself. */
function ask<T>(url: string, params: object = {}): Promise<T> {
  return get(url, params, { ...CALL, background: true });
}

/**
 * Sends the common code to a phone, good on this device, unless it has an account: undefined then. Answers in how many
 * seconds another may be asked for. Rejects with `captcha_required`, `captcha_wrong`.
 */
export async function sendCode(phone: string, imageCode = ''): Promise<number | undefined> {
  const checked = await post<{ regFlag: string }>(`${AREA}/checkPhone`, { telephone: phone }, CALL);
  if (checked.regFlag !== 'N') return undefined;
  const params = { phone, deviceId: getDeviceId(), ...(imageCode && { validateCode: imageCode }) };
  const url = '/iam/auth/v2/message/sendSMS/common/3';
  return (await get<{ resendAfter: number }>(url, params, CALL)).resendAfter;
}

/**
 * Proves a phone by its code; from here on the tab registers with it. Answers whether it may go on without an invitation.
 * Rejects with `sms_code_wrong` or `phone_in_use`.
 */
export async function provePhone(phone: string, validateCode: string, tenantCode: string): Promise<boolean> {
  leaveRegistration();
  const opening = await get<{ registerToken: string; selfRegistration: boolean }>(
    `${POSEIDON}/userInfo/tempToken`,
    { phone, validateCode, deviceId: getDeviceId(), ...(tenantCode && { tenantCode }) },
    CALL,
  );
  setText('registerToken', opening.registerToken);
  return opening.selfRegistration;
}

/** What an invitation answers: to a register token one for the inviting tenant, to a session the supplier. */
interface Invited {
  tenantName: string;
  companyName?: string;
  registerToken?: string;
}

/**
 * Registers with the inviting tenant from here on, or joins it at once where a supplier is signed in. Rejects with
 * `invitation_unusable`.
 */
export async function followInvitation(invitationCode: string): Promise<Invited> {
  const invited = await post<Invited>(
    `${AREA}/invitationCodeRegisteredTenant`,
    { invitationCode },
    { ...CALL, registering: isRegistering() },
  );
  if (invited.registerToken) setText('registerToken', invited.registerToken);
  return invited;
}

let underWay: Promise<void> = Promise.resolve();

/** Lets the next load wait for a saving, which must not reject: a screen that is left saves while the next one loads. */
export function loadAfter(saving: Promise<void>): void {
  underWay = saving;
}

/** Rejects with `unauthorized` (token has run out), `registration_closed` (no tenant to register with). */
export async function loadRegistration(): Promise<Registration> {
  await underWay;
  return get(`${AREA}/getRegisterySupplier`, undefined, CALL);
}

/** A form of registration, in the person's language, with the dictionaries of the tenant. */
export interface FormShown {
  page: FormPage;
  dictionaries: Dictionaries;
}

/** Rejects as `loadRegistration` does. */
export function loadForm(name: 'accountForm' | 'companyForm'): Promise<FormShown> {
  return get(`${AREA}/${name}`, undefined, CALL);
}

/**
 * Saves a step: the account whole, the company as far as it is filled in; `submit` makes an account and a supplier of it.
 * Nobody has pressed anything where it is `isSilent`. Rejects with what `FIELD_OF` names, and what breaks a rule.
 */
export function saveStep(
  step: 'accountInfo' | 'companyInfo' | 'submit',
  filled: Doc = {},
  isSilent = false,
): Promise<Registration> {
  return post(`${AREA}/registerySupplier`, { step, ...filled }, { ...CALL, background: isSilent });
}

/** The field that a refusal is about, by its code. */
export const FIELD_OF: Readonly<Record<string, string>> = {
  username_taken: 'username',
  referrer_not_found: 'referrerMobile',
  credit_code_taken: 'creditCode',
  file_not_found: 'licenceFiles',
  sms_code_wrong: 'validateCode',
  invitation_unusable: 'invitationCode',
};

/** Whether a credit code is another supplier's. */
export async function isCreditCodeTaken(creditCode: string): Promise<boolean> {
  return (await ask<{ taken: boolean }>(`${AREA}/checkCreditCode`, { creditCode })).taken;
}

/** The name of an employee by mobile number, its first character alone. Rejects with `referrer_not_found`. */
export async function referrerName(referrerMobile: string): Promise<string> {
  const url = `${POSEIDON}/accountSystem/getReferrerNameByReferrerMobile`;
  return (await ask<{ referrerName: string }>(url, { referrerMobile })).referrerName;
}

/** The register book of the supplier that has just registered. */
export function loadRegisterBook(): Promise<Download> {
  return fetchDownload({ url: `${POSEIDON}/supSupplier/export-register-book`, ...CALL }, 'register-book.pdf');
}

export function refusalCode(error: unknown): string | undefined {
  return error instanceof RefusalError ? error.code : undefined;
}
