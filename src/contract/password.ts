/** Bounds of a password (specification sections 5 and 9), in characters. */
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 16;

/**
 * What is wrong with a password, the first rule of the specification (section 5) that it breaks; null when nothing is.
 * The specification does not list the special characters: here they are all but letters, digits and `_`.
 * The office keeps to it as well, since everyone signs in on one page.
 */
export function passwordProblem(value: string | undefined): string | null {
  if (!value) return '请输入密码';
  if (/[^A-Za-z0-9_]/.test(value)) return '密码不能包含特殊字符';
  if (value.length < PASSWORD_MIN || value.length > PASSWORD_MAX) return '密码长度8~16位，请调整';
  return /[A-Za-z]/.test(value) ? null : '密码中必须包含字母';
}
