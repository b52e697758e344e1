import { connect, mapProps, mapReadPretty } from '@formily/react';
import type { Dayjs } from 'dayjs';
import { placeholder } from '../texts';
import { Figures } from './figures';
import { momentOf, storedText } from './periods';
import { Picker } from './picker';
import { RangeText } from './range-text';
import { lookOf, type TimeProps, TimeRangeInput } from './time-range';

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
