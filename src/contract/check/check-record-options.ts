import { fieldsOf, referenceOf } from '../fields';
import { searchFields } from '../list-query';
import type { RecordPage } from '../page-schema';
import { keysOf } from '../record-options';
import { fromRecords, type RecordOptions } from '../references';
import type { KnownPages } from './check-tabs';
import { type FieldPlace, placesOf } from './places';
import { type JsonPath, nearest } from './problem';
import type { Report } from './report';

function sourcesIn(page: RecordPage): { place: FieldPlace; options: RecordOptions }[] {
  return placesOf(page.form).flatMap((place) => {
    const options = referenceOf(place.schema);
    return options && fromRecords(options) ? [{ place, options }] : [];
  });
}

/**
 * Fields that are chosen from other pages' records: the page has records, what a person reads is searched there by
 * text, what is stored tells its records apart, and what narrows or is copied is there. A page whose file has errors is
 * told there.
 */
export function checkRecordOptions(page: RecordPage, known: KnownPages, report: Report): void {
  for (const { place, options } of sourcesIn(page)) {
    const at = [...place.json, 'x-options'];
    const source = known.pages.find(({ path }) => path === options.page);
    if (source?.kind === 'list') checkSource(source, options, at, report);
    else if (source) report.value([...at, 'page'], `${options.page} 不是 list 页面，没有可以选的记录`);
    else if (!known.faulty.some((file) => `/${file}`.endsWith(`${options.page}.json`))) {
      const lists = known.pages.filter(({ kind }) => kind === 'list').map(({ path }) => path);
      report.value([...at, 'page'], `没有页面 ${options.page}`, { suggestion: nearest(options.page, lists) });
    }
  }
}

function checkSource(source: RecordPage, options: RecordOptions, at: JsonPath, report: Report): void {
  const { page, label, value, params = {}, fill = {} } = options;
  const searched = searchFields(source);
  const found = searched.filter(({ match }) => match === 'contains').map(({ field }) => field);
  if (!found.includes(label)) {
    report.value([...at, 'label'], `${page} 不能按 ${label} 的文字查询，请选它 list.search 里的文本字段`, {
      suggestion: nearest(label, found),
    });
  }
  const keys = keysOf(source);
  if (value !== undefined && !keys.includes(value)) {
    report.value(
      [...at, 'value'],
      `${page} 的 ${value} 不在 resource.unique 里，不能用来认记录；不写则保存记录编号`,
      {
        suggestion: nearest(value, keys),
      },
    );
  }
  const narrowing = searched.filter(({ match }) => match === 'equals').map(({ field }) => field);
  for (const name of Object.keys(params).filter((one) => !narrowing.includes(one))) {
    report.key([...at, 'params', name], `${page} 没有按 ${name} 等值查询的条件`, {
      suggestion: nearest(name, narrowing),
    });
  }
  const texts = [...fieldsOf(source.form)].filter(([, { type }]) => type === 'string').map(([name]) => name);
  for (const [target, column] of Object.entries(fill).filter(([, one]) => !texts.includes(one))) {
    report.value([...at, 'fill', target], `${page} 没有名为 ${column} 的文本字段`, {
      suggestion: nearest(column, texts),
    });
  }
}
