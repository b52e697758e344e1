import { DATE_TESTS, isDate } from './dates';

/**
 * Named formats: each a predicate over a non-empty string and the Chinese message of its refusal.
 * Registered once with Formily on both sides; a page file names one as `format`.
 */
interface Format {
  message: string;
  test: (value: string) => boolean;
}

const pattern = (regex: RegExp) => (value: string) => regex.test(value);

const CREDIT_CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Unified social credit code (GB 32100-2015, 4.3): check character, 17 weighted by powers of 3 modulo 31. */
function isCreditCode(value: string): boolean {
  if (!/^[0-9ABCDEFGHJKLMNPQRTUWXY]{2}\d{6}[0-9ABCDEFGHJKLMNPQRTUWXY]{10}$/.test(value)) return false;
  let sum = 0;
  let weight = 1;
  for (const character of value.slice(0, 17)) {
    sum += CREDIT_CODE_CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return CREDIT_CODE_CHARACTERS[(31 - (sum % 31)) % 31] === value[17];
}

const ID_CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Citizen identification number (GB 11643-1999): region, birth date that exists, ISO 7064 MOD 11-2 check. */
function isIdCard(value: string): boolean {
  const [, birth = ''] = /^[1-9]\d{5}((?:19|20)\d{6})\d{3}[\dX]$/.exec(value) ?? [];
  if (!isDate(birth.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'))) return false;
  const sum = ID_CARD_WEIGHTS.reduce((total, weight, place) => total + weight * Number(value[place]), 0);
  return '10X98765432'[sum % 11] === value[17];
}

export const FORMATS = {
  mobile: { message: '请输入正确手机号码！', test: pattern(/^1[2-9]\d{9}$/) },
  telephone: {
    message: '请输入正确的电话号码，例如 010-62345678',
    test: pattern(/^(1[2-9]\d{9}|(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?|(400|800)-?\d{3}-?\d{4})$/),
  },
  email: {
    message: '请输入正确的邮箱地址',
    test: pattern(
      /^[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+){0,9}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/,
    ),
  },
  url: {
    message: '请输入正确的网址，例如 https://www.example.com',
    test: pattern(/^https?:\/\/[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(:\d{1,5})?([/?#][^\s<>"]*)?$/),
  },
  creditCode: { message: '请输入正确的统一社会信用代码', test: isCreditCode },
  idCard: { message: '请输入正确的 18 位身份证号码，末位 X 为大写', test: isIdCard },
  bankAccount: { message: '银行账号应为 8 至 30 位数字', test: pattern(/^\d{8,30}$/) },
  cnaps: { message: '联行号应为 12 位数字', test: pattern(/^\d{12}$/) },
  postcode: { message: '邮政编码应为 6 位数字', test: pattern(/^\d{6}$/) },
  smsCode: { message: '请输入正确验证码', test: pattern(/^\d{6}$/) },
  username: {
    message: '用户名只能用汉字、字母、数字和 _ . @ -，且不能是手机号',
    // People sign in by either; 30 at most (specification sections 5 and 9).
    test: pattern(/^(?!1[2-9]\d{9}$)[\p{Script=Han}A-Za-z0-9_.@-]{1,30}$/u),
  },
  color: { message: '请填写正确的颜色，例如 #1677ff', test: pattern(/^#[0-9a-f]{6}$/) },
  date: { message: '请选择正确的日期', test: DATE_TESTS.date },
  dateTime: { message: '请选择正确的日期和时间', test: DATE_TESTS.dateTime },
  week: { message: '请选择正确的周', test: DATE_TESTS.week },
  month: { message: '请选择正确的月份', test: DATE_TESTS.month },
  quarter: { message: '请选择正确的季度', test: DATE_TESTS.quarter },
  year: { message: '请选择正确的年份', test: DATE_TESTS.year },
  time: { message: '请选择正确的时间', test: DATE_TESTS.time },
  hourMinute: { message: '请选择正确的时间', test: DATE_TESTS.hourMinute },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];
