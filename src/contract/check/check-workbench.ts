import { fieldsOf } from '../fields/fields';
import type { Dictionary } from '../language/dictionary-schema';
import type { ListPage, RecordPage, WorkbenchSettings } from '../language/page-schema';
import { ownSearchFields } from '../lists/list-query';
import { countedDictionary } from '../lists/workbench-fields';
import { meant, type Report } from './report';

/** What the work bench shows of a page: a search item with single values that a dictionary names, and dates. */
export function checkWorkbench(
  page: RecordPage,
  dictionaries: Readonly<Record<string, Dictionary>>,
  report: Report,
): void {
  if (page.kind !== 'list' || !page.bench) return;
  const { count, finished, due } = page.bench;
  const searched = ownSearchFields(page).map(({ field }) => field);
  const dictionary = countedDictionary(page);
  if (!searched.includes(count)) {
    report.value(
      ['bench', 'count'],
      `${count} 不是查询条件，数字点不开，请把它写进 list.search`,
      meant(count, searched),
    );
  } else if (dictionary === undefined) {
    report.value(['bench', 'count'], `${count} 的取值要来自字典，且只存一个，才能按取值计数`);
  }
  if (finished !== undefined) checkDate(page, finished, 'dateTime', report.at('bench', 'finished'));
  if (!due) return;
  checkDate(page, due.field, 'date', report.at('bench', 'due', 'field'));
  checkValues(due, dictionary, dictionaries, report);
}

function checkDate(page: ListPage, name: string, format: 'date' | 'dateTime', report: Report): void {
  const fields = fieldsOf(page.form);
  const field = fields.get(name);
  if (!field) report.noField([], name, fields.keys());
  else if (field.schema.format !== format) report.value([], `${name} 的 format 要是 ${format}`);
}

function checkValues(
  { values }: NonNullable<WorkbenchSettings['due']>,
  dictionary: string | undefined,
  dictionaries: Readonly<Record<string, Dictionary>>,
  report: Report,
): void {
  if (dictionary === undefined || !Object.hasOwn(dictionaries, dictionary)) return;
  const known = dictionaries[dictionary]!.entries.map((entry) => String(entry.value));
  for (const [index, value] of values.entries()) {
    report.oneOf(['bench', 'due', 'values', index], value, known, `字典 ${dictionary} 里没有 ${value}`);
  }
}
