import type { ReactNode } from 'react';
import { SignatureCell } from '@/components/files/signature-cell';
import { AmountText, currencySign } from '@/components/inputs/amount-text';
import { ColorText } from '@/components/inputs/color-text';
import { DurationText } from '@/components/inputs/duration-text';
import { Figures } from '@/components/inputs/figures';
import { PathText } from '@/components/inputs/path-text';
import { periodText, rangeText } from '@/components/inputs/period-text';
import { RatingText } from '@/components/inputs/rating-text';
import { TreeText } from '@/components/inputs/tree-text';
import { GrantCount } from '@/components/references/grant-count';
import { RichTextCell } from '@/components/rich-text/rich-text-cell';
import { componentNameOf, type FieldInfo, referenceOf } from '@/contract/fields/fields';
import { beside, valueAt } from '@/contract/fields/record-shape';
import type { ComponentName } from '@/contract/language/components';
import { dateKindOf } from '@/contract/language/date-kinds';
import type { Option } from '@/contract/language/options';
import { isTree } from '@/contract/language/references';
import type { RecordRow } from '@/contract/lists/list-query';
import { precisionOf, starsOf, storedAs } from '@/contract/rules/implied';

interface FieldCell {
  info: FieldInfo;
  options?: readonly Option[] | undefined;
}

type Cell = (value: unknown, field: FieldCell, row: RecordRow) => ReactNode;

function moneyCell(value: unknown, { info: { schema, path } }: FieldCell, row: RecordRow): ReactNode {
  const { currency, currencyField } = schema['x-component-props'] ?? {};
  const name = typeof currencyField === 'string' ? currencyField : '';
  const code = name && (valueAt(row, beside(path, name)) ?? valueAt(row, name));
  return <AmountText value={value} precision={precisionOf(schema)} sign={currencySign(code || currency)} />;
}

function periodCell(value: unknown, { info: { schema, type } }: FieldCell): ReactNode {
  const kind = dateKindOf(schema) ?? 'date';
  return <Figures text={type === 'array' ? rangeText(value, kind) : periodText(value, kind)} />;
}

function treeOf(schema: FieldInfo['schema'], options: readonly Option[] | undefined) {
  const reference = referenceOf(schema);
  return { ...(reference && isTree(reference) && { reference }), ...(options && { options }) };
}

/** How a table writes the values of components that need more than their type and options. */
const CELLS: Partial<Record<ComponentName, Cell>> = {
  Money: moneyCell,
  RichText: (value) => <RichTextCell value={value} />,
  Percent: (value, { info: { schema } }) => (
    <AmountText value={value} precision={precisionOf(schema)} unit="%" />
  ),
  Rating: (value, { info: { schema } }) => <RatingText value={value} count={starsOf(schema).count} />,
  Duration: (value, { info: { schema } }) => (
    <DurationText value={value} units={schema['x-component-props']?.units} />
  ),
  Color: (value) => <ColorText value={value} />,
  Signature: (value) => <SignatureCell value={value} />,
  DatePicker: periodCell,
  'DatePicker.RangePicker': periodCell,
  'TimePicker.RangePicker': periodCell,
  Cascader: (value, { info: { schema }, options }) => (
    <PathText value={value} multiple={storedAs(schema) === 'paths'} {...treeOf(schema, options)} />
  ),
  PageGrants: (value) => <GrantCount value={value} />,
  TreeSelect: (value, { info: { schema }, options }) => (
    <TreeText value={value} {...treeOf(schema, options)} />
  ),
};

/** The cell of a field's component; undefined where type and options say enough. */
export function componentCell({ schema }: FieldInfo): Cell | undefined {
  const component = componentNameOf(schema);
  return component && CELLS[component];
}

/** Pixels that a component's values take in a table where a column names no width. */
const WIDTHS: Partial<Record<ComponentName, number>> = {
  'DatePicker.RangePicker': 210,
  Cascader: 200,
  RichText: 260,
  RegionCascader: 200,
};

export function cellWidth({ schema }: FieldInfo): number | undefined {
  if (dateKindOf(schema) === 'dateTime') return schema.type === 'array' ? 330 : 180;
  return WIDTHS[componentNameOf(schema) ?? 'Input'];
}

/** Amounts stand under each other by their decimals. */
export function isAmount({ schema }: FieldInfo): boolean {
  return ['Money', 'Percent'].includes(componentNameOf(schema) ?? '');
}
