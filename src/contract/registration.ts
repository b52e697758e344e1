import { passwordProblem } from './password';
import { FORMATS } from './rules/formats';

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

/** A user name that somebody chooses. A telephone number is none: people sign in by either. */
export function newUsernameProblem(value: string | undefined): Problem {
  if (!value) return '请输入用户名';
  if (value.length > USERNAME_MAX) return '用户名不能超过30位';
  return /^(?!1[2-9]\d{9}$)[\p{Script=Han}A-Za-z0-9_.@-]+$/u.test(value)
    ? null
    : '用户名只能用汉字、字母、数字和 _ . @ -，且不能是手机号';
}

/** The password typed a second time. */
export function confirmProblem(value: string | undefined, password: string | undefined): Problem {
  if (!value) return '请确认密码';
  if (passwordProblem(value) === '密码不能包含特殊字符') return '密码不能包含特殊字符';
  return value === password ? null : '两次输入密码不一致！';
}

/** The unified social credit code with its check character. */
export function creditCodeProblem(value: string | undefined): Problem {
  if (!value) return '请输入统一社会信用代码';
  return FORMATS.creditCode.test(value) ? null : FORMATS.creditCode.message;
}
