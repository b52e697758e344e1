import { type Dictionaries, fieldsOf } from '../fields/fields';
import type { ListPage, RecordPage } from '../language/page-schema';
import { ownSearchFields } from '../lists/list-query';
import { countedDictionary } from '../lists/workbench-fields';
import { codesOf } from './check-fields';
import type { Report } from './report';

/** What the work bench shows of a page: a search item with single values that a dictionary names, and dates. */
export function checkWorkbench(page: RecordPage, dictionaries: Dictionaries, file: Report): void {
  if (page.kind !== 'list' || !page.bench) return;
  const report = file.at('bench');
  const { count, finished, due } = page.bench;
  const searched = ownSearchFields(page).map(({ field }) => field);
  const dictionary = countedDictionary(page);
  const unsearched = `${count} 不是查询条件，数字点不开，请把它写进 list.search`;
  if (report.oneOf('count', count, searched, unsearched) && dictionary === undefined)
    report.value('count', `${count} 的取值要来自字典，且只存一个，才能按取值计数`);
  if (finished !== undefined) checkDate(page, finished, 'dateTime', report.at('finished'));
  if (!due) return;
  checkDate(page, due.field, 'date', report.at('due', 'field'));
  const codes = codesOf(dictionary, dictionaries);
  for (const [value, at] of report.at('due', 'values').each(codes && due.values))
    at.oneOf([], value, codes!, `字典 ${dictionary} 里没有 ${value}`);
}

function checkDate(page: ListPage, name: string, format: 'date' | 'dateTime', report: Report): void {
  const fields = fieldsOf(page.form);
  const field = fields.get(name);
  if (!field) report.noField([], name, fields.keys());
  else if (field.schema.format !== format) report.value([], `${name} 的 format 要是 ${format}`);
}
