import type { FormInstance } from 'antd';
import { RefusalError } from '@/services/http/request-errors';

/** The field that a refusal is about, by its code. */
const FIELD_OF: Readonly<Record<string, string>> = {
  username_taken: 'username',
  referrer_not_found: 'referrerMobile',
  credit_code_taken: 'creditCode',
  file_not_found: 'licenceFiles',
  sms_code_wrong: 'validateCode',
  invitation_unusable: 'invitationCode',
};

interface Fault {
  path: string;
  message: string;
}

/** What is wrong at which field; empty where the refusal is about none. */
export function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof RefusalError)) return [];
  const { errors, violations } = (error.data ?? {}) as { errors?: Fault[]; violations?: Fault[] };
  const listed = violations ?? errors ?? [];
  if (listed.length > 0) return listed;
  const path = Object.hasOwn(FIELD_OF, error.code) ? FIELD_OF[error.code] : undefined;
  return path ? [{ path, message: error.message }] : [];
}

/**
 * Says what is wrong at the fields of the form, and goes to the first unless nobody has pressed anything; answers what
 * no field is there for, to be said above the form. What was refused is not refused again: the message goes when the
 * field changes.
 */
export function placeRefusal(form: FormInstance, error: unknown, goesThere = true): string {
  const known = Object.keys(form.getFieldsValue());
  const placed = faultsOf(error).filter(({ path }) => known.includes(path));
  form.setFields(placed.map(({ path, message }) => ({ name: path, errors: [message] })));
  const [first] = placed;
  if (first) {
    if (goesThere) form.scrollToField(first.path, { behavior: 'smooth', block: 'center', focus: true });
    return '';
  }
  const [other] = faultsOf(error);
  return other?.message ?? (error instanceof Error ? error.message : String(error));
}
