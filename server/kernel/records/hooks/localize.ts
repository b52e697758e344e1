import type { Context } from 'hono';
import type { Doc } from '../../../../src/contract/base/doc';
import { isObject } from '../../../../src/contract/base/is-object';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { ChartData } from '../../../../src/contract/lists/charts';
import type { ListGroup } from '../../../../src/contract/lists/list-groups';
import type { Translate } from '../../base/translate';
import type { AppEnv } from '../../http/context';
import { hooksOf } from './installed-hooks';

/** What a call of a page answers, one record, several or a list, in the language of its caller. */
export function localizeRecords<T>(c: Context<AppEnv>, translate: Translate, page: RecordPage, data: T): T {
  const language = c.get('language');
  if (language === 'zh-CN') return data;
  const inLanguage = (text: string) => translate(text, language);
  const word = (row: unknown): unknown => (isObject(row) ? localizeRecord(page, row, inLanguage) : row);
  if (Array.isArray(data)) return data.map(word) as T;
  if (isObject(data) && Array.isArray(data.charts))
    return { charts: data.charts.map((one) => one && localizeChart(one, inLanguage)) } as T;
  if (isObject(data) && Array.isArray(data.list)) {
    const groups = isGroups(data.groups) && data.groups.map((one) => named(one, inLanguage));
    return { ...data, list: data.list.map(word), ...(groups && { groups }) };
  }
  return word(data) as T;
}

export function localizeChart(
  { groups, series }: ChartData,
  inLanguage: (text: string) => string,
): ChartData {
  return {
    groups: groups.map((one) => named(one, inLanguage)),
    series: series.map((one) => named(one, inLanguage)),
  };
}

/** Whether these are the groups of a list, and no field of a record. */
function isGroups(value: unknown): value is ListGroup[] {
  return Array.isArray(value) && value.every((one) => isObject(one) && typeof one.here === 'number');
}

function named<T extends { label?: string | undefined }>(one: T, inLanguage: (text: string) => string): T {
  return one.label === undefined ? one : { ...one, label: inLanguage(one.label) };
}

export function localizeRecord(page: RecordPage, row: Doc, inLanguage: (text: string) => string): Doc {
  return hooksOf(page).localize?.(row, inLanguage) ?? row;
}

/** Whether a write was taken as a request: of one record, or of one of many. */
export function hasRequest(data: unknown): boolean {
  return [data].flat().some((row) => isObject(row) && row.changeRequest !== undefined);
}
