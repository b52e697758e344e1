/** What a column may say of its values (`valueType`): which fields it is for, and what it means, in the words of an author. */
interface ValueTypeTerms {
  /** `day`: fields of a day or a time, and the times that the gateway keeps. */
  of: 'number' | 'day';
  means: string;
}

/** Each is drawn and exported by the entry of its name in `src/runtime/list/table/value-cells.ts`. */
export const VALUE_TYPES = {
  percent: { of: 'number', means: '数值后加 %' },
  money: { of: 'number', means: '两位小数' },
  date: { of: 'day', means: '只到日' },
  dateTime: { of: 'day', means: '到分' },
} as const satisfies Record<string, ValueTypeTerms>;

export type ValueType = keyof typeof VALUE_TYPES;
