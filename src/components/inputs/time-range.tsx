import type { DateKind } from '@/contract/rules/dates';
import { inputFormat, momentOf, storedText } from './periods';
import { Picker } from './picker';

export interface TimeProps {
  kind: DateKind;
  value?: unknown;
  onChange?(value: unknown): void;
  seconds?: unknown;
}

/** Leaving the picker takes what was picked without a further press. */
export const lookOf = (kind: DateKind) => ({
  style: { width: '100%' },
  format: inputFormat(kind),
  needConfirm: false,
});

/** Start and end within a day, in stored texts; for fields and for the search form. */
export function TimeRangeInput({ kind, value, onChange, seconds: _, ...props }: TimeProps) {
  const [from, to]: unknown[] = Array.isArray(value) ? value : [];
  return (
    <Picker.RangePicker
      picker="time"
      {...props}
      {...lookOf(kind)}
      separator={<span aria-hidden>~</span>}
      value={[momentOf(from, kind), momentOf(to, kind)]}
      onChange={(moments) => onChange?.(moments?.flatMap((one) => (one ? storedText(one, kind) : [])))}
    />
  );
}
