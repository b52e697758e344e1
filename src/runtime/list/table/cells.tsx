import type { ReactNode } from 'react';
import { FileCount } from '@/components/files/file-count';
import { Figures } from '@/components/inputs/figures';
import { formatNumber } from '@/components/inputs/number-text';
import { YesNo } from '@/components/inputs/yes-no';
import { OptionTags } from '@/components/references/option-tags';
import { ReferenceText } from '@/components/references/reference-text';
import { RegionText } from '@/components/references/region-text';
import {
  type Dictionaries,
  derivedOf,
  type FieldInfo,
  fieldAt,
  listedOptions,
  referenceOf,
} from '@/contract/fields/fields';
import { pointedField } from '@/contract/fields/pointed-field';
import { valueAt } from '@/contract/fields/record-shape';
import { rollUpField } from '@/contract/fields/roll-ups';
import type { Option } from '@/contract/language/options';
import type { RecordPage } from '@/contract/language/page-schema';
import { isTree } from '@/contract/language/references';
import type { RecordRow } from '@/contract/lists/list-query';
import { componentCell } from './component-cells';
import { formatTime } from './format-value';

const TIMES = new Set(['createdAt', 'updatedAt']);

/** What a column knows of its field: choices, and how a value is written. */
export interface CellField {
  name: string;
  info?: FieldInfo;
  options?: readonly Option[];
}

/** Looks a column's field up in the form, among the derived fields and the system's. */
export function cellField(page: RecordPage, dictionaries: Dictionaries, name: string): CellField {
  const info = fieldAt(page.form, name) ?? rollUpField(page, name) ?? pointedField(page, name);
  const dictionary = info?.dictionary ?? derivedOf(page, name)?.dictionary;
  const listed = info && listedOptions(info.schema);
  const options = dictionary !== undefined ? (dictionaries[dictionary]?.entries ?? []) : listed;
  return { name, ...(info && { info }), ...(options && { options }) };
}

/** A value as people read it in a table: labels and colours of choices, separated thousands, times of Beijing. */
export function renderCell({ name, info, options }: CellField, row: RecordRow): ReactNode {
  const value = valueAt(row, name);
  const cell = info && componentCell(info);
  if (cell) return cell(value, { info, options }, row);
  if (options) return <OptionTags value={value} options={options} />;
  const reference = info && referenceOf(info.schema);
  if (reference) {
    return isTree(reference) ? (
      <RegionText reference={reference} value={value} />
    ) : (
      <ReferenceText reference={reference} value={value} />
    );
  }
  if (info?.schema['x-component'] === 'Upload') return <FileCount value={value} />;
  if (TIMES.has(name)) return formatTime(String(value), 'dateTime');
  if (info?.type === 'boolean') return <YesNo value={value} />;
  if (info?.type === 'number') {
    const precision = info.schema['x-component-props']?.precision;
    return <Figures text={formatNumber(value, typeof precision === 'number' ? precision : undefined)} />;
  }
  if (value === undefined || value === null || value === '') return <span className="empty-value">-</span>;
  return Array.isArray(value) ? value.map(String).join('、') : String(value);
}
