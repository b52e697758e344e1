import type { Dictionary } from '@/contract/language/dictionary-schema';
import { PLAIN_FIELD_TYPES } from '@/contract/new-page/field-types';
import type { FormatName } from '@/contract/rules/formats';
import { t } from '@/services/i18n';
import { DICTIONARY } from './field-rows';

interface TypeGroup {
  label: string;
  options: { value: string; label: string }[];
}

export function plainTypes(): TypeGroup {
  const names: Readonly<Record<string, string>> = {
    text: t('文本'),
    long: t('多行文本'),
    number: t('数字'),
    money: t('金额'),
    yesno: t('是否'),
  };
  return {
    label: t('常用'),
    options: Object.keys(PLAIN_FIELD_TYPES).map((value) => ({ value, label: names[value] ?? value })),
  };
}

export function typeOptions(
  dictionaries: Readonly<Record<string, Dictionary>>,
  added: Readonly<Record<string, Dictionary>>,
): TypeGroup[] {
  const formats: Partial<Record<FormatName, string>> = {
    date: t('日期'),
    dateTime: t('日期时间'),
    month: t('月份'),
    year: t('年份'),
    time: t('时间'),
    hourMinute: t('时分'),
    mobile: t('手机号码'),
    telephone: t('电话'),
    email: t('邮箱'),
    url: t('网址'),
    creditCode: t('统一社会信用代码'),
    idCard: t('身份证号码'),
    bankAccount: t('银行账号'),
    cnaps: t('联行号'),
    postcode: t('邮政编码'),
  };
  const named = (all: Readonly<Record<string, Dictionary>>) =>
    Object.entries(all).map(([name, { title }]) => ({ value: DICTIONARY + name, label: `${title} ${name}` }));
  return [
    plainTypes(),
    { label: t('格式'), options: Object.entries(formats).map(([value, label]) => ({ value, label })) },
    ...(Object.keys(added).length > 0 ? [{ label: t('新字典'), options: named(added) }] : []),
    { label: t('字典'), options: named(dictionaries) },
  ];
}
