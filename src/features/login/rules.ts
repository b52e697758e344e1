import { USERNAME_MAX } from '@/contract/api/registration';
import { RefusalError } from '@/services/http/request-errors';

/** What is wrong with a user name that somebody signs in by, in Chinese as translation key; null when nothing is. */
export function usernameProblem(value: string): string | null {
  if (!value.trim()) return '请输入用户名';
  return value.trim().length > USERNAME_MAX ? '用户名不能超过30位' : null;
}

/** What is wrong with the image code; asked only while the code is shown. */
export function imageCodeProblem(value: string): string | null {
  return value.trim() ? null : '请输入验证码';
}

/** Failed sign-ins after which the image code is shown (specification section 4: more than 3). */
const FAILURES_WITHOUT_CODE = 3;

/** Whether a sign-in failed; one that the gateway had no place for was not looked at, nor was its image code used up. */
export function isFailedAttempt(error: unknown): boolean {
  return !(error instanceof RefusalError && error.code === 'overloaded');
}

/** Whether the image code has to be shown: after so many failures in a row, or because the gateway asks for it. */
export function needsImageCode(failures: number, error: unknown): boolean {
  if (failures > FAILURES_WITHOUT_CODE) return true;
  if (!(error instanceof RefusalError)) return false;
  if (error.code === 'captcha_required' || error.code === 'captcha_wrong') return true;
  return (error.data as { captchaRequired?: unknown } | null | undefined)?.captchaRequired === true;
}
