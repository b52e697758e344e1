import type { DateKind } from '@/contract/rules/dates';
import './date-picker.css';
import { inputFormat, momentOf, storedText } from './periods';
import { Picker } from './picker';

export interface PickerProps {
  kind: DateKind;
  value?: unknown;
  onChange?(value: unknown): void;
  picker?: unknown;
  showTime?: unknown;
}

/** antd's own props for each kind. Leaving a picker with hours takes what was picked without a further press. */
export function lookOf(kind: DateKind) {
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
