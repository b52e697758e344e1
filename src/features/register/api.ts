import type { Doc } from '@/contract/doc';
import type { Dictionaries } from '@/contract/fields';
import type { FileInfo } from '@/contract/files';
import { POSEIDON } from '@/contract/identity';
import type { FormPage } from '@/contract/page-schema';
import { type Download, fetchDownload } from '@/services/http/download';
import { request } from '@/services/http/http';
import { RefusalError } from '@/services/http/request-errors';
import { getDeviceId } from '@/services/session/device';
import { seal } from '@/services/session/seal';
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
  account: {
    username: string;
    agreement: boolean;
    referrerMobile?: string;
    referrerName?: string;
  } | null;
  company: Company;
  supplierCode?: string;
  updatedAt: string;
}

/** What a proved phone registers with; the tenant's code is empty where there is none yet. */
export interface Opening {
  registerToken: string;
  tenantCode: string;
  selfRegistration: boolean;
}

/** The account screen. The passwords are left out where those saved before are to stay. */
export interface AccountInput {
  username: string;
  password?: string | undefined;
  confirmPassword?: string | undefined;
  referrerMobile?: string | undefined;
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

/** A tenant that somebody may register with by themselves. */
export interface RegistrableTenant {
  tenantCode: string;
  tenantName: string;
}

/** The tenants to register with by oneself from this page, that of the page first; none where an invitation is needed. */
export async function loadRegistrableTenants(): Promise<RegistrableTenant[]> {
  const { list } = await request<{ list: RegistrableTenant[] }>({
    url: `${AREA}/registrationTenants`,
    ...CALL,
    background: true,
  });
  return list;
}

/** Whether a phone has an account: SRM it has, Y it has and cannot be used, N it has none. */
export async function phoneFlag(telephone: string): Promise<'SRM' | 'Y' | 'N'> {
  const { regFlag } = await request<{ regFlag: 'SRM' | 'Y' | 'N' }>({
    method: 'POST',
    url: `${AREA}/checkPhone`,
    data: { telephone },
    ...CALL,
  });
  return regFlag;
}

/**
 * Sends the common code to a phone, good on this device; answers in how many seconds another may be asked for. Rejects
 * with `captcha_required`, `captcha_wrong`.
 */
export async function sendCode(phone: string, imageCode = ''): Promise<number> {
  const { resendAfter } = await request<{ resendAfter: number }>({
    url: '/iam/auth/v2/message/sendSMS/common/3',
    params: { phone, deviceId: getDeviceId(), ...(imageCode && { validateCode: imageCode }) },
    ...CALL,
  });
  return resendAfter;
}

/** Proves a phone by its code; from here on the tab registers with it. Rejects with `sms_code_wrong` or `phone_in_use`. */
export async function provePhone(phone: string, validateCode: string, tenantCode?: string): Promise<Opening> {
  leaveRegistration();
  const opening = await request<Opening>({
    url: `${POSEIDON}/userInfo/tempToken`,
    params: { phone, validateCode, deviceId: getDeviceId(), ...(tenantCode && { tenantCode }) },
    ...CALL,
  });
  setText('registerToken', opening.registerToken);
  return opening;
}

/**
 * What an invitation answers: with a register token another that is for the inviting tenant, with a session the
 * supplier.
 */
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
  const invited = await request<Invited>({
    method: 'POST',
    url: `${AREA}/invitationCodeRegisteredTenant`,
    data: { invitationCode },
    ...CALL,
    registering: isRegistering(),
  });
  if (invited.registerToken) setText('registerToken', invited.registerToken);
  return invited;
}

let underWay: Promise<void> = Promise.resolve();

/** Lets the next load wait for a saving, which must not reject: a screen that is left saves while the next one loads. */
export function loadAfter(saving: Promise<void>): void {
  underWay = saving;
}

/**
 * What was saved. Rejects with `unauthorized` when the token has run out, `registration_closed` without a tenant to
 * register with.
 */
export async function loadRegistration(): Promise<Registration> {
  await underWay;
  return request({ url: `${AREA}/getRegisterySupplier`, ...CALL });
}

/** Saves the account; the passwords go encrypted. Rejects with `username_taken`, `referrer_not_found`, `bad_request`. */
export async function saveAccount({
  username,
  referrerMobile,
  ...secrets
}: AccountInput): Promise<Registration> {
  return save({
    step: 'accountInfo',
    username,
    ...(await sealed(secrets)),
    ...(referrerMobile && { referrerMobile }),
    agreement: true,
  });
}

async function sealed({ password, confirmPassword }: Pick<AccountInput, 'password' | 'confirmPassword'>) {
  if (!password) return {};
  const [first, second] = await seal([password, confirmPassword ?? ''], CALL);
  return { password: first, confirmPassword: second };
}

/** The form of the company, in the person's language, with the dictionaries of the tenant. */
export interface CompanyFormShown {
  page: FormPage;
  dictionaries: Dictionaries;
}

/** Rejects as `loadRegistration` does. */
export function loadCompanyForm(): Promise<CompanyFormShown> {
  return request({ url: `${AREA}/companyForm`, ...CALL });
}

/** Saves the company as far as it is filled in. Nobody has pressed anything where it is `silent`. */
export function saveCompany(company: Doc, silent: boolean): Promise<Registration> {
  return save({ step: 'companyInfo', ...company }, silent);
}

/** Finishes the registration: there is an account afterwards, and a supplier. */
export function submitRegistration(): Promise<Registration> {
  return save({ step: 'submit' });
}

function save(data: object, background = false): Promise<Registration> {
  return request({ method: 'POST', url: `${AREA}/registerySupplier`, data, ...CALL, background });
}

/** Whether a credit code is another supplier's. */
export async function isCreditCodeTaken(creditCode: string): Promise<boolean> {
  const { taken } = await request<{ taken: boolean }>({
    url: `${AREA}/checkCreditCode`,
    params: { creditCode },
    ...CALL,
    background: true,
  });
  return taken;
}

/** The name of an employee by mobile number, its first character alone. Rejects with `referrer_not_found`. */
export async function referrerName(referrerMobile: string): Promise<string> {
  const found = await request<{ referrerName: string }>({
    url: `${POSEIDON}/accountSystem/getReferrerNameByReferrerMobile`,
    params: { referrerMobile },
    ...CALL,
    background: true,
  });
  return found.referrerName;
}

/** The register book of the supplier that has just registered. */
export function loadRegisterBook(): Promise<Download> {
  return fetchDownload({ url: `${POSEIDON}/supSupplier/export-register-book`, ...CALL }, 'register-book.pdf');
}

/** The code of a refusal; undefined where the gateway gave none. */
export function refusalCode(error: unknown): string | undefined {
  return error instanceof RefusalError ? error.code : undefined;
}
