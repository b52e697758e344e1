import { t } from '@/services/i18n';

export function required(text: string) {
  return [{ required: true, message: text }];
}

/** What the name of something new in a file has to be. */
export function nameRules(taken: readonly string[]) {
  return [
    ...required(t('请输入名称')),
    { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, message: t('名称以字母开头，只用字母、数字和下划线') },
    {
      validator: async (_: unknown, name: string) => {
        if (taken.includes(name)) throw new Error(t('已有这个名称'));
      },
    },
  ];
}
