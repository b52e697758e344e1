import { describe, expect, test } from 'vitest';
import {
  confirmPasswordProblem,
  newPasswordProblem,
  newPhoneProblem,
  oldPasswordProblem,
  phoneCodeProblem,
} from '@/features/account/rules';

describe('what the user centre says (specification section 5, office)', () => {
  test.each([
    ['', '请输入待绑定手机号'],
    ['1390002000', '请输入正确手机号码！'],
    ['11900020009', '请输入正确手机号码！'],
    ['139000200090', '手机号码不能大于11位'],
    ['12900020009', null],
    ['13900020009', null],
  ])('of a new phone %j: %s', (value, problem) => {
    expect(newPhoneProblem(value)).toBe(problem);
  });

  test.each([
    ['', '请输入手机验证码'],
    ['12345', '请输入正确验证码'],
    ['1234567', '请输入正确验证码'],
    ['12345a', '请输入正确验证码'],
    ['１２３４５６', '请输入正确验证码'],
    ['123456', null],
  ])('of a code %j: %s', (value, problem) => {
    expect(phoneCodeProblem(value)).toBe(problem);
  });

  test.each([
    ['', '请输入新密码'],
    ['abc1234', '密码最小长度为8'],
    ['12345678', '密码中必须包含字母'],
    ['abcd 1234', '密码不能包含特殊字符'],
    ['abcdefgh123456789', '密码长度8~16位，请调整'],
    ['abcd1234', null],
  ])('of a new password %j: %s', (value, problem) => {
    expect(newPasswordProblem(value)).toBe(problem);
  });

  test('of the old password and the second entry', () => {
    expect(oldPasswordProblem('')).toBe('请输入原始密码');
    expect(oldPasswordProblem('x')).toBeNull();
    expect(confirmPasswordProblem('', 'abcd1234')).toBe('请再次输入密码');
    expect(confirmPasswordProblem('abcd1235', 'abcd1234')).toBe('两次输入新密码不一致！');
    expect(confirmPasswordProblem('abcd1234', 'abcd1234')).toBeNull();
  });
});
