import { isVoidField } from '@formily/core';

/** The few words that field components say by themselves, in the person's language. */
export const texts = {
  input: '请输入',
  choose: '请选择',
  yes: '是',
  no: '否',
  unknownComponent: '未知组件',
  addRow: '添加一行',
  removeRow: '删除该行',
  loading: '加载中…',
  nothingFound: '没有找到匹配的内容',
  typeForMore: '更多结果请输入关键字查找',
};

/** Puts the components' words into another language; the runtime does, once, before the first form. */
export function setComponentTexts(translate: (text: string) => string): void {
  for (const key of Object.keys(texts) as (keyof typeof texts)[]) texts[key] = translate(texts[key]);
}

/** A placeholder such as 请输入; nothing on a field that cannot be edited. */
export function placeholder(kind: 'input' | 'choose', field: unknown): string | undefined {
  const general = field as Parameters<typeof isVoidField>[0] & { pattern?: string };
  return isVoidField(general) || general.pattern !== 'editable' ? undefined : texts[kind];
}
