import { connect, mapProps, mapReadPretty } from '@formily/react';
import type { Dayjs } from 'dayjs';
import { isBeijingHere } from '@/contract/derived';
import type { DateKind } from '@/contract/rules/dates';
import './date-picker.css';
import { placeholder, texts } from '../texts';
import { Figures } from './figures';
import { inputFormat, momentOf, periodText, rangeText, storedText } from './periods';
import { Picker } from './picker';

interface PickerProps {
  kind: DateKind;
  value?: unknown;
  onChange?(value: unknown): void;
  picker?: unknown;
  showTime?: unknown;
}

/** antd's own props for each kind. Leaving a picker with hours takes what was picked without a further press. */
function lookOf(kind: DateKind) {
  const withTime = kind === 'dateTime';
  return {
    style: { width: '100%' },
    popupClassName: 'period-popup',
    format: inputFormat(kind),
    picker: withTime ? ('date' as const) : (kind as 'date'),
    showTime: withTime,
    needConfirm: false,
  };
}

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

/** Start and end of a period, in stored texts; for fields and for the search form. */
export function PeriodRangeInput({ kind, value, onChange, picker: _p, showTime: _s, ...props }: PickerProps) {
  const [from, to]: unknown[] = Array.isArray(value) ? value : [];
  return (
    <Picker.RangePicker
      {...props}
      {...lookOf(kind)}
      // antd's own has a label where none may be.
      separator={<span aria-hidden>~</span>}
      value={[momentOf(from, kind), momentOf(to, kind)]}
      onChange={(moments) => onChange?.(moments?.flatMap((one) => (one ? storedText(one, kind) : [])))}
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

export function RangeText({ kind, value }: Pick<PickerProps, 'kind' | 'value'>) {
  return <Figures text={rangeText(value, kind)} />;
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
