import { readsField } from '../expressions/reads';
import { fieldsOf } from '../fields/fields';
import type { FormObject } from '../language/field-schema';
import type { FormPage, RecordPage } from '../language/page-schema';
import { type FieldPlace, placesOf, stringsOf } from './places';
import type { Report } from './report';

/** What asks for an account, or for a record that is there already. */
const OF_ACCOUNTS = ['x-read', 'x-write', 'x-mask', 'x-serial', 'x-lookup', 'x-face'] as const;
/** References that are answered to people who have no account. */
const PUBLIC_REFERENCES: readonly string[] = ['region'];

/**
 * What a public form may not say, since who fills it in has no account and no grant. `page` is the form by itself, `written` as
 * its file has it.
 */
export function checkPublicForm(page: FormPage, written: FormObject, report: Report): void {
  for (const { schema, json } of placesOf(written)) {
    const again = schema['x-secret']?.twice;
    if (again !== undefined && fieldsOf(written).has(again))
      report.value([...json, 'x-secret', 'twice'], `${again} 已经是另一个字段，第二次输入请换一个名称`);
  }
  for (const place of placesOf(page.form)) {
    for (const key of OF_ACCOUNTS)
      if (place.schema[key] !== undefined)
        report.key([...place.json, key], `填写 publicForm 的人没有账号，${key} 在这里没有意义，请去掉`);
    checkChoices(place, report);
    if (place.schema['x-component'] === 'Steps')
      report.value([...place.json, 'x-component'], 'publicForm 不分步，请用 Section 分段');
    if (place.schema['x-secret']) checkSecret(place, page, report);
  }
}

/** What a secret takes beside its rules, which are those of passwords. */
const OF_SECRETS = new Set(
  'type title description required x-secret x-component-props x-decorator-props x-validator x-visible x-index'.split(
    ' ',
  ),
);

/** A secret is a text of its own in the form, and nothing else of the form comes of it. */
function checkSecret({ name, path, schema, json }: FieldPlace, page: FormPage, report: Report): void {
  if (path !== name || schema.type !== 'string')
    report.key([...json, 'x-secret'], `x-secret 只能用在最外层的 string 字段上，${name} 不是`);
  for (const key of Object.keys(schema))
    if (!OF_SECRETS.has(key)) report.key([...json, key], `${name} 是密码（x-secret），不能写 ${key}`);
  const again = schema['x-secret']?.twice;
  for (const { name: other, json: at, schema: read } of placesOf(page.form)) {
    if (other === name || other === again) continue;
    const { properties: _, items: __, ...own } = read;
    const isNamed = stringsOf(own['x-reactions']).some(({ text }) => text.split('.')[0] === name);
    if (isNamed || readsField(own, name))
      report.value(at, `${other} 用到了密码 ${name}，密码不能进入别的字段`);
  }
}

/** Records keep no secret: what they hold is answered, searched, exported, printed and audited. */
export function refuseSecrets(page: RecordPage, report: Report): void {
  for (const { schema, json } of placesOf(page.form))
    if (schema['x-secret'])
      report.key(
        [...json, 'x-secret'],
        'x-secret 只能写在 publicForm 里：记录的内容会被查询、导出、打印和记入日志',
      );
}

function checkChoices({ schema, json }: FieldPlace, report: Report): void {
  const { 'x-options': options } = schema;
  if (typeof options !== 'object') return;
  const place = report.at(...json, 'x-options');
  if ('page' in options) place.value([], '填写 publicForm 的人没有账号，不能从另一个页面的记录里选');
  else if (!PUBLIC_REFERENCES.includes(options.reference))
    place.value('reference', `没有账号的人只能选 ${PUBLIC_REFERENCES.join('、')} 和字典`);
}

/** The report for the form page that is made of a page's `publicForm`: at its place in the file. */
export function reportOfPublicForm(report: Report): Report {
  return report.through((said) => ({
    ...said,
    path: said.path[0] === 'form' ? ['publicForm', ...said.path] : ['publicForm'],
  }));
}
