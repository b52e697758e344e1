import { DATE_KINDS, type DateKind } from '../rules/dates';
import type { FieldSchema } from './field-schema';

const DATE_PICKERS = ['DatePicker', 'DatePicker.RangePicker'];
const TIME_PICKERS = ['TimePicker', 'TimePicker.RangePicker'];

/** Components whose value is two texts, start and end. */
export const RANGE_PICKERS: readonly string[] = ['DatePicker.RangePicker', 'TimePicker.RangePicker'];

export function isDateKind(name: string | undefined): name is DateKind {
  return (DATE_KINDS as readonly (string | undefined)[]).includes(name);
}

/** What a field stores by `format`, else by its picker's props; undefined where it holds no date or time. */
export function dateKindOf(schema: FieldSchema): DateKind | undefined {
  return isDateKind(schema.format) ? schema.format : pickedKind(schema);
}

/** The same of a field that holds days, with or without a time of day; undefined for any other. */
export function dayKindOf(schema: FieldSchema): 'date' | 'dateTime' | undefined {
  const kind = dateKindOf(schema);
  return kind === 'date' || kind === 'dateTime' ? kind : undefined;
}

/** What the picker named in the file stores by its own props; undefined where no picker is named. */
export function pickedKind({
  'x-component': component,
  'x-component-props': props = {},
}: FieldSchema): DateKind | undefined {
  if (component === undefined) return undefined;
  if (TIME_PICKERS.includes(component)) return props.seconds === false ? 'hourMinute' : 'time';
  if (!DATE_PICKERS.includes(component)) return undefined;
  if (isDateKind(String(props.picker))) return props.picker as DateKind;
  return props.showTime === true ? 'dateTime' : 'date';
}

export function pickerFor(kind: DateKind): 'DatePicker' | 'TimePicker' {
  return kind === 'time' || kind === 'hourMinute' ? 'TimePicker' : 'DatePicker';
}
