import { connect, mapProps, mapReadPretty } from '@formily/react';
import type { Dayjs } from 'dayjs';
import type { DateKind } from '@/contract/rules/dates';
import { placeholder } from '../texts';
import { RangeText } from './date-picker';
import { Figures } from './figures';
import { inputFormat, momentOf, storedText } from './periods';
import { Picker } from './picker';

interface TimeProps {
  kind: DateKind;
  value?: unknown;
  onChange?(value: unknown): void;
  seconds?: unknown;
}

/** Leaving the picker takes what was picked without a further press. */
const lookOf = (kind: DateKind) => ({
  style: { width: '100%' },
  format: inputFormat(kind),
  needConfirm: false,
});

function TimeInput({ kind, value, onChange, seconds: _, ...props }: TimeProps) {
  return (
    <Picker.TimePicker
      {...props}
      {...lookOf(kind)}
      value={momentOf(value, kind)}
      onChange={(moment: Dayjs | null) => onChange?.(moment ? storedText(moment, kind) : undefined)}
    />
  );
}

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

function TimeText({ value }: { value?: unknown }) {
  return <Figures text={value ? String(value) : '-'} />;
}

/** A time of day, kept as HH:mm:ss, or with `seconds: false` as HH:mm. */
export const TimePicker = connect(
  TimeInput,
  mapProps((props, field) => ({ placeholder: placeholder('choose', field), ...props })),
  mapReadPretty(TimeText),
);

/** Start and end within a day, kept as two texts. */
export const TimeRangePicker = connect(TimeRangeInput, mapReadPretty(RangeText));
