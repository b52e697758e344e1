import { dictionaryOf, type FieldInfo, fieldsOf, referenceOf } from '../fields/fields';
import type { Dictionary } from '../language/dictionary-schema';
import type { Published, RecordPage } from '../language/page-schema';
import { fromRecords } from '../language/references';
import { meant, type Report } from './report';

type Dictionaries = Readonly<Record<string, Dictionary>>;
type Chosen = NonNullable<NonNullable<Published['suppliers']>['chosen']>;

/**
 * What is published of a tenant's records: fields that the form has, in states that a transition leads to, and to
 * suppliers that the record itself names.
 */
export function checkPublished(page: RecordPage, dictionaries: Dictionaries, report: Report): void {
  const fields = fieldsOf(page.form);
  if (!page.published) return;
  if (page.resource.scope !== 'tenant') {
    report.key('published', '只有 scope 是 tenant 的记录可以发布给供应商或公众');
  }
  for (const [reader, { states, fields: shown }] of Object.entries(page.published)) {
    const place = report.at('published', reader);
    checkStates(page, states, place);
    for (const [index, name] of shown.entries()) {
      if (!fields.has(name)) place.noField(['fields', index], name, fields.keys());
    }
  }
  const { chosen } = page.published.suppliers ?? {};
  if (chosen) checkChosen(chosen, fields, dictionaries, report);
}

function checkStates(page: RecordPage, states: string[] | undefined, report: Report): void {
  if (!page.states) {
    if (states) report.key('states', '这个页面没有 states，请去掉');
    return;
  }
  const reached = page.states.transitions.map(({ to }) => to);
  if (!states) report.key([], '请写 states，说明哪些状态的记录可读');
  for (const [index, state] of (states ?? []).entries()) {
    report.oneOf(['states', index], state, reached, `没有流转到 ${state}，请写发布之后的状态`);
  }
}

function checkChosen(
  { field, all, suppliers }: Chosen,
  fields: ReadonlyMap<string, FieldInfo>,
  dictionaries: Dictionaries,
  report: Report,
): void {
  const place = report.at('published', 'suppliers', 'chosen');
  const audience = fields.get(field);
  if (!audience) place.noField('field', field, fields.keys());
  const dictionary = dictionaries[(audience && dictionaryOf(audience.schema)) ?? ''];
  const values = dictionary?.entries.map(({ value }) => String(value)) ?? [];
  if (audience && !values.includes(all)) {
    place.value('all', `${field} 的字典里没有 ${all}`, meant(all, values));
  }
  const named = fields.get(suppliers);
  if (!named) {
    place.noField('suppliers', suppliers, fields.keys());
    return;
  }
  const options = referenceOf(named.schema);
  const holdsCodes = options && fromRecords(options) && options.value === 'supplierCode';
  if (!holdsCodes || named.type !== 'array') {
    place.value('suppliers', `${suppliers} 要选自供应商档案，可选多个，保存 supplierCode`);
  }
}
