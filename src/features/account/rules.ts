import { mobileProblem } from '@/contract/api/registration';
import { passwordProblem } from '@/contract/base/password';

const PHONE_DIGITS = 11;
const PASSWORD_MIN = 8;

/** What is wrong with the phone to bind (specification section 5), null for nothing. Chinese is the key. */
export function newPhoneProblem(value: string): string | null {
  if (value === '') return '请输入待绑定手机号';
  return value.length > PHONE_DIGITS ? '手机号码不能大于11位' : mobileProblem(value);
}

export function phoneCodeProblem(value: string): string | null {
  if (value === '') return '请输入手机验证码';
  return /^\d{6}$/.test(value) ? null : '请输入正确验证码';
}

export function oldPasswordProblem(value: string): string | null {
  return value === '' ? '请输入原始密码' : null;
}

/** What is wrong with a new password: the office's own rules first, then those of the page that everyone signs in on. */
export function newPasswordProblem(value: string): string | null {
  if (value === '') return '请输入新密码';
  return value.length < PASSWORD_MIN ? '密码最小长度为8' : passwordProblem(value);
}

export function confirmPasswordProblem(value: string, newPassword: string): string | null {
  if (value === '') return '请再次输入密码';
  return value === newPassword ? null : '两次输入新密码不一致！';
}
