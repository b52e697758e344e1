import type { DateKind } from '@/contract/rules/dates';
import { Figures } from './figures';
import { rangeText } from './period-text';

export function RangeText({ kind, value }: { kind: DateKind; value?: unknown }) {
  return <Figures text={rangeText(value, kind)} />;
}
