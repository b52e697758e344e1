import dayjs from 'dayjs';
import { formatNumber } from '@/components/inputs/number-text';
import type { ComponentName } from '@/contract/language/components';
import type { ValueType } from '@/contract/language/value-types';
import { formatTime } from './format-value';

/** How a column shows values of a kind that it names itself (`valueType`), in a table and in a sheet. */
interface ValueCell {
  /** Undefined where the value is not of the kind: its field's own way of showing it is taken. */
  text(value: unknown): string | undefined;
  /** The number format of a sheet's cell; undefined where the field's component says it better. */
  numFmt?(component: ComponentName | undefined): string | undefined;
}

const MONEY_DECIMALS = 2;
const ofNumber = (write: (value: number) => string) => (value: unknown) =>
  typeof value === 'number' ? write(value) : undefined;
const ofTime = (kind: 'date' | 'dateTime') => (value: unknown) =>
  typeof value === 'string' && dayjs(value).isValid() ? formatTime(value, kind) : undefined;

/** By the names of `src/contract/language/value-types.ts`; the compiler sees to it that none is missing. */
export const VALUE_CELLS: Readonly<Record<ValueType, ValueCell>> = {
  percent: {
    text: ofNumber((value) => `${formatNumber(value)}%`),
    numFmt: (component) => (component === 'Money' || component === 'Percent' ? undefined : '0.##"%"'),
  },
  money: { text: ofNumber((value) => formatNumber(value, MONEY_DECIMALS)), numFmt: () => '#,##0.00' },
  date: { text: ofTime('date') },
  dateTime: { text: ofTime('dateTime') },
};

/** A value as a column asks for it, where that differs from its field; undefined for what is not of that kind. */
export const formatValue = (valueType: ValueType, value: unknown): string | undefined =>
  VALUE_CELLS[valueType].text(value);
