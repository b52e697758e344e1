import type { FormPage } from '../page-schema';
import { type FieldPlace, placesOf } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** What asks for an account, or for a record that is there already. */
const OF_ACCOUNTS = ['x-read', 'x-write', 'x-mask', 'x-serial', 'x-lookup', 'x-face'] as const;
/** References that are answered to people who have no account. */
const PUBLIC_REFERENCES: readonly string[] = ['region'];

/** What a public form may not say, since who fills it in has no account and no grant. `page` is the form by itself. */
export function checkPublicForm(page: FormPage, report: Report): void {
  for (const place of placesOf(page.form)) {
    for (const key of OF_ACCOUNTS)
      if (place.schema[key] !== undefined)
        report.key([...place.json, key], `填写 publicForm 的人没有账号，${key} 在这里没有意义，请去掉`);
    checkChoices(place, report);
    if (place.schema['x-component'] === 'Steps')
      report.value([...place.json, 'x-component'], 'publicForm 不分步，请用 Section 分段');
  }
}

function checkChoices({ schema, json }: FieldPlace, report: Report): void {
  const { 'x-options': options } = schema;
  if (typeof options !== 'object') return;
  const place = [...json, 'x-options'];
  if ('page' in options) report.value(place, '填写 publicForm 的人没有账号，不能从另一个页面的记录里选');
  else if (!PUBLIC_REFERENCES.includes(options.reference))
    report.value([...place, 'reference'], `没有账号的人只能选 ${PUBLIC_REFERENCES.join('、')} 和字典`);
}

/** The report for the form page that is made of a page's `publicForm`: at its place in the file. */
export function reportOfPublicForm(report: Report): Report {
  const placed = ([first, ...rest]: JsonPath): JsonPath =>
    first === 'form' ? ['publicForm', first, ...rest] : ['publicForm'];
  return {
    problems: report.problems,
    under: (rule) => reportOfPublicForm(report.under(rule)),
    offset: report.offset,
    value: (path, message, details) => report.value(placed(path), message, details),
    key: (path, message, details) => report.key(placed(path), message, details),
    inside: (path, index, message, details) => report.inside(placed(path), index, message, details),
  };
}
