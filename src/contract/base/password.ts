/** What a password is written with; what is typed the second time is held against it as well. */
export const PASSWORD_SIGNS = { pattern: '^[A-Za-z0-9_]*$', message: '密码不能包含特殊字符' } as const;

/**
 * The rules of a password, as rules of a field (specification sections 5 and 9). The specification does not list the special
 * characters: here they are all but letters, digits and `_`. The office keeps to it as well, since everyone signs in on one page.
 */
export const PASSWORD_RULES = [
  PASSWORD_SIGNS,
  { minLength: 8, maxLength: 16, message: '密码长度8~16位，请调整' },
  { pattern: '[A-Za-z]', message: '密码中必须包含字母' },
] as const;

/** What is wrong with a password, the first of its rules that it breaks; null when nothing is. */
export function passwordProblem(value: string | undefined): string | null {
  if (!value) return '请输入密码';
  const broken = PASSWORD_RULES.find((rule) =>
    'pattern' in rule
      ? !new RegExp(rule.pattern).test(value)
      : value.length < rule.minLength || value.length > rule.maxLength,
  );
  return broken?.message ?? null;
}
