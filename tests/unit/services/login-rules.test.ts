import { describe, expect, it } from 'vitest';
import { confirmProblem, mobileProblem, smsCodeProblem } from '@/contract/api/registration';
import { passwordProblem } from '@/contract/base/password';
import { imageCodeProblem, isFailedAttempt, needsImageCode, usernameProblem } from '@/features/login/rules';
import { RefusalError } from '@/services/http/request-errors';

describe('the user name', () => {
  it.each([
    ['', '请输入用户名'],
    ['   ', '请输入用户名'],
    ['a', null],
    ['a'.repeat(30), null],
    ['a'.repeat(31), '用户名不能超过30位'],
  ])('%s: %s', (value, problem) => expect(usernameProblem(value)).toBe(problem));
});

describe('the password', () => {
  it.each([
    [undefined, '请输入密码'],
    ['', '请输入密码'],
    ['abc!', '密码不能包含特殊字符'],
    ['Demo 2026', '密码不能包含特殊字符'],
    ['密码Demo2026', '密码不能包含特殊字符'],
    ['Demo_2026', null],
    ['abcdef7', '密码长度8~16位，请调整'],
    ['abcdef78', null],
    ['abcdefgh12345678', null],
    ['abcdefgh123456789', '密码长度8~16位，请调整'],
    ['12345678', '密码中必须包含字母'],
    ['1234567a', null],
  ])('%s: %s', (value, problem) => expect(passwordProblem(value)).toBe(problem));
});

describe('the phone of a forgotten password', () => {
  it.each([
    ['', '请输入手机号码'],
    ['138001380001', '手机号码不能大于11位'],
    ['1380013800', '请输入正确手机号码！'],
    ['11800138000', '请输入正确手机号码！'],
    ['23800138000', '请输入正确手机号码！'],
    ['1380013800a', '请输入正确手机号码！'],
    ['12000138000', null],
    ['19800138000', null],
  ])('%s: %s', (value, problem) => expect(mobileProblem(value)).toBe(problem));

  it('needs the code that was sent to it', () => {
    expect(smsCodeProblem('')).toBe('请输入手机验证码');
    expect(smsCodeProblem('123456')).toBeNull();
  });

  it.each([
    ['', '请确认密码'],
    ['Demo@2026', '密码不能包含特殊字符'],
    ['Demo2027', '两次输入密码不一致！'],
    ['Demo2026', null],
  ])('and the password once more: %s: %s', (value, problem) =>
    expect(confirmProblem(value, 'Demo2026')).toBe(problem),
  );

  it('has no special characters, even where both have the same', () =>
    expect(confirmProblem('Demo@2026', 'Demo@2026')).toBe('密码不能包含特殊字符'));
});

describe('the image code', () => {
  it('must be filled in while it is shown', () => {
    expect(imageCodeProblem(' ')).toBe('请输入验证码');
    expect(imageCodeProblem('x7k2')).toBeNull();
  });

  it('is shown after more than 3 failures', () => {
    const wrong = new RefusalError('credentials_wrong', '用户名或密码错误', null, 400);
    expect([1, 2, 3, 4].map((failures) => needsImageCode(failures, wrong))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('is not brought up by sign-ins that the gateway had no place for', () => {
    const refusal = (code: string) => new RefusalError(code, '', null, 400);
    expect(isFailedAttempt(refusal('overloaded'))).toBe(false);
    expect(isFailedAttempt(refusal('credentials_wrong'))).toBe(true);
    expect(isFailedAttempt(new Error('网络异常'))).toBe(true);
  });

  it('is shown whenever the gateway asks for it', () => {
    const asks = (code: string, data: unknown) => needsImageCode(1, new RefusalError(code, '', data, 400));
    expect(asks('captcha_required', null)).toBe(true);
    expect(asks('captcha_wrong', null)).toBe(true);
    expect(asks('credentials_wrong', { captchaRequired: true })).toBe(true);
    expect(asks('credentials_wrong', { captchaRequired: false })).toBe(false);
    expect(needsImageCode(1, new Error('网络异常'))).toBe(false);
  });
});
