import { fieldsOf, referenceOf } from '../fields';
import { searchFields } from '../list-query';
import type { RecordPage } from '../page-schema';
import { keysOf } from '../record-options';
import { fromRecords, type RecordOptions } from '../references';
import { isBeside } from './check-references';
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
    if (source?.kind === 'list') checkSource(page, source, { place, options }, report);
    else if (source) report.value([...at, 'page'], `${options.page} 不是 list 页面，没有可以选的记录`);
    else if (!known.faulty.some((file) => `/${file}`.endsWith(`${options.page}.json`))) {
      const lists = known.pages.filter(({ kind }) => kind === 'list').map(({ path }) => path);
      report.value([...at, 'page'], `没有页面 ${options.page}`, { suggestion: nearest(options.page, lists) });
    }
  }
}

function checkSource(
  importer: RecordPage,
  source: RecordPage,
  { place, options }: { place: FieldPlace; options: RecordOptions },
  report: Report,
): void {
  const at = [...place.json, 'x-options'];
  const { page, label, value, params = {} } = options;
  const searched = searchFields(source);
  const found = searched.filter(({ match }) => match === 'contains').map(({ field }) => field);
  if (!found.includes(label)) {
    report.value([...at, 'label'], `${page} 不能按 ${label} 的文字查询，请选它 list.search 里的文本字段`, {
      suggestion: nearest(label, found),
    });
  }
  for (const [index, field] of (options.show ?? []).entries()) {
    if (field === label) report.value([...at, 'show', index], `${label} 已经是 label，不用再写`);
    else if (!found.includes(field))
      report.value(
        [...at, 'show', index],
        `${page} 不能按 ${field} 的文字查询，请选它 list.search 里的文本字段`,
        { suggestion: nearest(field, found) },
      );
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
  const narrowing = searched.map(({ field }) => field);
  for (const name of Object.keys(params).filter((one) => !narrowing.includes(one))) {
    report.key([...at, 'params', name], `${page} 的 list.search 里没有 ${name}，不能按它缩小范围`, {
      suggestion: nearest(name, narrowing),
    });
  }
  checkColumns(source, place, placesOf(importer.form), report);
  checkOnDelete(place, options, report);
}

/** What is carried over is there, and of the type of the field that it goes to. */
function checkColumns(
  source: RecordPage,
  place: FieldPlace,
  places: readonly FieldPlace[],
  report: Report,
): void {
  const { page, fill = {} } = referenceOf(place.schema) as RecordOptions;
  const fields = fieldsOf(source.form);
  const single = [...fields].filter(([, { type }]) => ['string', 'number', 'boolean'].includes(type));
  const beside = new Map(
    places.filter((other) => isBeside(other, place)).map((other) => [other.name, other.schema.type]),
  );
  for (const [target, column] of Object.entries(fill)) {
    const at: JsonPath = [...place.json, 'x-options', 'fill', target];
    const field = fields.get(column);
    if (!field || !single.some(([name]) => name === column)) {
      const suggestion = nearest(
        column,
        single.map(([name]) => name),
      );
      report.value(at, `${page} 没有名为 ${column} 的文字、数字或是否字段`, { suggestion });
      continue;
    }
    const filled = beside.get(target);
    if (filled !== undefined && filled !== field.type) {
      report.value(at, `${page} 的 ${column} 是 ${field.type} 类型，${target} 是 ${filled}，带不过来`);
    }
  }
}

/** A field that is emptied with the record it names may not be one that has to be filled in. */
function checkOnDelete(
  { schema, json, name }: FieldPlace,
  { onDelete }: RecordOptions,
  report: Report,
): void {
  if (onDelete !== 'clear' || (schema.required !== true && !schema.minItems)) return;
  report.value([...json, 'x-options', 'onDelete'], `${name} 是必填的，不能在被引用的记录删除时清空`);
}
