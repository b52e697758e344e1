import { connect, mapProps, mapReadPretty } from '@formily/react';
import type { Dayjs } from 'dayjs';
import { isBeijingHere } from '@/contract/fields/derived';
import './date-picker.css';
import { placeholder, texts } from '../texts';
import { Figures } from './figures';
import { lookOf, PeriodRangeInput, type PickerProps } from './period-range';
import { periodText } from './period-text';
import { momentOf, storedText } from './periods';
import { Picker } from './picker';
import { RangeText } from './range-text';

function PeriodInput({ kind, value, onChange, picker: _p, showTime: _s, ...props }: PickerProps) {
  return (
    <Picker
      {...props}
      {...lookOf(kind)}
      value={momentOf(value, kind)}
      onChange={(moment: Dayjs | null) => onChange?.(moment ? storedText(moment, kind) : undefined)}
    />
  );
}

/** Where the person's own clock shows another time, a field with hours says whose are meant. */
function hoursOf({ kind }: PickerProps, text: string | undefined): string | undefined {
  return kind === 'dateTime' && text && !isBeijingHere(new Date()) ? `${text}${texts.inBeijing}` : text;
}

function PeriodText({ kind, value }: PickerProps) {
  return <Figures text={periodText(value, kind)} />;
}

/** A day, week, month, quarter or year, or with `showTime` a moment; kept as the text of its kind. */
export const DatePicker = connect(
  PeriodInput,
  mapProps((props, field) => ({
    placeholder: hoursOf(props as PickerProps, placeholder('choose', field)),
    ...props,
  })),
  mapReadPretty(PeriodText),
);

/** Start and end, kept as two texts of the kind. */
export const DateRangePicker = connect(PeriodRangeInput, mapReadPretty(RangeText));
