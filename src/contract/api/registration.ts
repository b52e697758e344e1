import { PASSWORD_SIGNS } from '../base/password';
import { FORMATS } from '../rules/formats';

/**
 * What is wrong with each field of a registration and of a forgotten password, as the browser says it and the gateway
 * holds it (specification section 5; decision 026): in Chinese, which is the key of the translation; null when nothing is.
 */
type Problem = string | null;

/** Longest user name (specification sections 5 and 9), in characters. */
export const USERNAME_MAX = 30;
/** What the input of a phone takes before it is put right (specification section 9), in characters. */
export const PHONE_INPUT_MAX = 30;
/** Longest code that a person may type (specification section 9), in characters. */
export const SMS_CODE_MAX = 20;
const MOBILE_DIGITS = 11;

/** A mobile number, once `tidyMobile` has put it right. */
export function mobileProblem(value: string | undefined): Problem {
  if (!value) return '请输入手机号码';
  if (/^\d+$/.test(value) && value.length > MOBILE_DIGITS) return '手机号码不能大于11位';
  return FORMATS.mobile.test(value) ? null : FORMATS.mobile.message;
}

/** The code that was sent to a phone; whether it is the right one the gateway knows. */
export function smsCodeProblem(value: string | undefined): Problem {
  if (!value) return '请输入手机验证码';
  return value.length > SMS_CODE_MAX ? '手机验证码不能超过20位' : null;
}

/** The password typed a second time. */
export function confirmProblem(value: string | undefined, password: string | undefined): Problem {
  if (!value) return '请确认密码';
  if (!new RegExp(PASSWORD_SIGNS.pattern).test(value)) return PASSWORD_SIGNS.message;
  return value === password ? null : '两次输入密码不一致！';
}
