import type { CellValue } from 'hucre/xlsx';
import { searchRows } from '@/components/references/reference-rows';
import { minutesIn } from '@/contract/base/durations';
import { tidyNumber } from '@/contract/base/typed-text';
import {
  componentNameOf,
  type Dictionaries,
  type FieldInfo,
  listedOptions,
  referenceOf,
} from '@/contract/fields/fields';
import { dateKindOf } from '@/contract/language/date-kinds';
import { allOptions, type Option } from '@/contract/language/options';
import { type SourceOptions, sourceOf } from '@/contract/language/references';
import { t } from '@/services/i18n';

/** Where several values stand in one cell. */
const SEVERAL = /[、,，;；\n]/;
const LEVELS = /\s*[/／]\s*/;
const ENDS = /\s*[~～]\s*/;

/** A cell that says no value of its field; the message tells why. */
export class CellError extends Error {}

/** Reads the cells of one column: what is stored for what stands there. Rejects with `CellError`. */
export type CellInput = (cell: CellValue) => unknown;

/** How the cells of a field's column are read: labels for codes, names for records, dates however sheets keep them. */
export function cellInput(field: FieldInfo, dictionaries: Dictionaries): CellInput {
  const { schema, type, dictionary } = field;
  const options = dictionary === undefined ? listedOptions(schema) : dictionaries[dictionary]?.entries;
  const reference = referenceOf(schema);
  if (reference) return referenceInput(reference, type === 'array');
  if (options) return optionInput(options, field);
  const kind = dateKindOf(schema);
  if (kind && type === 'array') return (cell) => textOf(cell, kind).split(ENDS);
  if (kind) return (cell) => textOf(cell, kind);
  if (componentNameOf(schema) === 'Duration') return durationIn;
  if (type === 'number') return numberIn;
  if (type === 'boolean') return booleanIn;
  if (type === 'array') return (cell) => parts(textOf(cell));
  return (cell) => textOf(cell);
}

/** The text of a cell. Sheets keep days and times without a zone: they are Beijing's, as forms keep them. */
function textOf(cell: CellValue, kind = 'dateTime'): string {
  if (!(cell instanceof Date)) return String(cell ?? '').trim();
  const text = cell.toISOString().slice(0, 19).replace('T', ' ');
  if (kind === 'date' || (kind === 'dateTime' && text.endsWith('00:00:00'))) return text.slice(0, 10);
  if (kind === 'month') return text.slice(0, 7);
  if (kind === 'year') return text.slice(0, 4);
  if (kind === 'time') return text.slice(11);
  return kind === 'hourMinute' ? text.slice(11, 16) : text;
}

function optionInput(options: readonly Option[], { type, schema }: FieldInfo): CellInput {
  const isPath = componentNameOf(schema) === 'Cascader';
  const find = (among: readonly Option[], text: string) => {
    const found =
      among.find(({ label }) => label === text) ?? among.find(({ value }) => String(value) === text);
    if (!found) throw new CellError(t('没有“{text}”这个选项', { text }));
    return found;
  };
  const pathOf = (text: string) => {
    let level: readonly Option[] = options;
    return text.split(LEVELS).map((name) => {
      const found = find(level, name);
      level = found.children ?? [];
      return found.value;
    });
  };
  const several = schema['x-component-props']?.multiple === true;
  if (isPath) return (cell) => (several ? parts(textOf(cell)).map(pathOf) : pathOf(textOf(cell)));
  const flat = allOptions(options);
  if (type === 'array') return (cell) => parts(textOf(cell)).map((text) => find(flat, text).value);
  return (cell) => find(flat, textOf(cell)).value;
}

function referenceInput(reference: SourceOptions, several: boolean): CellInput {
  const known = new Map<string, Promise<unknown>>();
  const find = (text: string) => {
    const found = known.get(text) ?? referredTo(reference, text);
    known.set(text, found);
    return found;
  };
  return (cell) => (several ? Promise.all(parts(textOf(cell)).map(find)) : find(textOf(cell)));
}

/** The value of the one row with this name; two of the same name are told apart by the value itself. */
async function referredTo(reference: SourceOptions, text: string): Promise<unknown> {
  const { label, value } = sourceOf(reference);
  const { list } = await searchRows(reference, text);
  const named = list.filter((row) => String(row[label]) === text);
  const [first, second] = named.length > 0 ? named : list.filter((row) => String(row[value]) === text);
  if (first === undefined) throw new CellError(t('找不到“{text}”', { text }));
  if (second !== undefined) throw new CellError(t('有几条都叫“{text}”，请填写编号', { text }));
  return first[value];
}

function numberIn(cell: CellValue): number {
  if (typeof cell === 'number') return cell;
  const text = tidyNumber(textOf(cell)).replace(/%$/, '');
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) throw new CellError(t('“{text}”不是数字', { text: textOf(cell) }));
  return Number(text);
}

/** Minutes, or days, hours and minutes as people write them. */
function durationIn(cell: CellValue): number {
  if (typeof cell === 'number') return cell;
  const minutes = minutesIn(textOf(cell));
  if (minutes === undefined)
    throw new CellError(t('“{text}”不是时长，例如 2天3小时', { text: textOf(cell) }));
  return minutes;
}

function booleanIn(cell: CellValue): boolean {
  if (typeof cell === 'boolean') return cell;
  const text = textOf(cell).toLowerCase();
  if (['是', 'yes', 'true', '1', t('是').toLowerCase()].includes(text)) return true;
  if (['否', 'no', 'false', '0', t('否').toLowerCase()].includes(text)) return false;
  throw new CellError(t('请填写“是”或“否”'));
}

function parts(text: string): string[] {
  return text
    .split(SEVERAL)
    .map((part) => part.trim())
    .filter(Boolean);
}
