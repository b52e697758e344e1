import { DURATION_UNITS } from '../base/durations';
import { FILE_SUFFIXES } from '../base/files';
import type { ComponentName, DECORATOR_NAMES } from './components';

/** What a prop takes: one of the values listed, a list of some of them, or a value of the kind named. */
export type PropKind =
  | { kind: 'text' | 'flag' | 'page' }
  | { kind: 'count'; least: number; most: number }
  | { kind: 'oneOf'; values: readonly (string | number)[] }
  | { kind: 'someOf'; values: readonly string[] };

type Props = Readonly<Record<string, PropKind>>;

const text: PropKind = { kind: 'text' };
const flag: PropKind = { kind: 'flag' };
const page: PropKind = { kind: 'page' };
const count = (least: number, most: number): PropKind => ({ kind: 'count', least, most });
const oneOf = (...values: (string | number)[]): PropKind => ({ kind: 'oneOf', values });

const typed = { placeholder: text, allowClear: flag };
const affixed = { prefix: text, suffix: text };
const amount = { placeholder: text, precision: count(0, 6) };
const day = {
  allowClear: flag,
  picker: oneOf('date', 'week', 'month', 'quarter', 'year'),
  showTime: flag,
};
const clock = { allowClear: flag, seconds: flag };
const columns = { maxColumns: oneOf(1, 2, 3) };

/**
 * The props that a page file may give each component in `x-component-props`. Everything else is refused: React would
 * pass it on to the document, where some names run code.
 */
export const COMPONENT_PROPS: Readonly<Record<ComponentName, Props>> = {
  Input: {
    ...typed,
    ...affixed,
    addonBefore: text,
    addonAfter: text,
    showCount: flag,
    // As far as a form for somebody about themselves has use of it (WCAG 2.1, 1.3.5).
    autoComplete: oneOf('username', 'organization', 'name', 'tel', 'email', 'street-address', 'postal-code'),
    inputMode: oneOf('tel', 'numeric', 'email', 'url'),
  },
  'Input.TextArea': { ...typed, rows: count(1, 30), showCount: flag },
  RichText: { placeholder: text },
  NumberPicker: { ...affixed, placeholder: text, precision: count(0, 10), controls: flag },
  Money: { ...amount, currency: text, currencyField: text, capitals: flag },
  Percent: amount,
  Rating: { count: count(2, 10), allowHalf: flag },
  Duration: { units: { kind: 'someOf', values: DURATION_UNITS } },
  Color: {},
  Select: { ...typed, mode: oneOf('multiple', 'tags'), showSearch: flag, maxTagCount: count(1, 100) },
  ReferenceSelect: { ...typed, multiple: flag },
  RegionCascader: typed,
  Cascader: { ...typed, multiple: flag, changeOnSelect: flag, maxTagCount: count(1, 100) },
  TreeSelect: { ...typed, maxTagCount: count(1, 100) },
  Transfer: { showSearch: flag },
  'Radio.Group': { optionType: oneOf('default', 'button'), buttonStyle: oneOf('outline', 'solid') },
  Checkbox: { label: text },
  'Checkbox.Group': {},
  Switch: {},
  DatePicker: { ...day, placeholder: text },
  'DatePicker.RangePicker': day,
  TimePicker: { ...clock, placeholder: text },
  'TimePicker.RangePicker': clock,
  ArrayTable: {},
  ArrayCards: columns,
  ArrayItems: columns,
  ArrayCollapse: columns,
  Upload: {
    accept: { kind: 'someOf', values: FILE_SUFFIXES },
    listType: oneOf('picture-card', 'text'),
  },
  Signature: {},
  QrCode: { size: count(64, 400) },
  PageGrants: {},
  Section: columns,
  FormGrid: columns,
  Collapse: { ...columns, defaultOpen: flag },
  Tabs: {},
  'Tabs.Pane': columns,
  Steps: {},
  'Steps.Step': columns,
  Divider: {},
  Text: { to: page, label: text },
};

export const DECORATOR_PROPS: Readonly<Record<(typeof DECORATOR_NAMES)[number], Props>> = {
  FormItem: { tooltip: text, gridSpan: oneOf(1, 2, 3) },
};

const PAGE = /^(\/[A-Za-z0-9][A-Za-z0-9-]*)+$/;

/** Why a value does not suit a prop, in Chinese and to follow its name; undefined when it does. */
export function propFault(prop: PropKind, value: unknown): string | undefined {
  switch (prop.kind) {
    case 'text':
      return typeof value === 'string' ? undefined : '应是文本（写在英文双引号里）';
    case 'flag':
      return typeof value === 'boolean' ? undefined : '应是 true 或 false（不加引号）';
    case 'page':
      return typeof value === 'string' && PAGE.test(value)
        ? undefined
        : '应是本站的页面路径，例如 /office/contracts';
    case 'count': {
      const fits = Number.isInteger(value) && Number(value) >= prop.least && Number(value) <= prop.most;
      return fits ? undefined : `应是 ${prop.least} 到 ${prop.most} 的整数（不加引号）`;
    }
    case 'oneOf':
      return prop.values.some((known) => known === value)
        ? undefined
        : `不认识 ${JSON.stringify(value)}，可以是：${prop.values.join('、')}`;
    case 'someOf': {
      if (!Array.isArray(value) || value.length === 0) return `应是列表，可以列出：${prop.values.join('、')}`;
      const other = firstUnknown(prop.values, value);
      return other === undefined
        ? undefined
        : `不认识 ${JSON.stringify(other)}，可以列出：${prop.values.join('、')}`;
    }
  }
}

/** The first of some values that is not among the known ones; undefined when all are. */
export function firstUnknown(known: readonly string[], values: readonly unknown[]): unknown {
  return values.find((value) => !known.some((one) => one === value));
}
