import { type Dictionaries, dictionaryOf, type FieldInfo, fieldsOf, referenceOf } from '../fields/fields';
import type { Published, RecordPage } from '../language/page-schema';
import { fromRecords } from '../language/references';
import { codesOf } from './check-fields';
import type { Report } from './report';

type Chosen = NonNullable<NonNullable<Published['suppliers']>['chosen']>;

/**
 * What is published of a tenant's records: fields that the form has, in states that a transition leads to, and to
 * suppliers that the record itself names.
 */
export function checkPublished(page: RecordPage, dictionaries: Dictionaries, file: Report): void {
  if (!page.published) return;
  const fields = fieldsOf(page.form);
  const report = file.at('published');
  if (page.resource.scope !== 'tenant') report.key([], '只有 scope 是 tenant 的记录可以发布给供应商或公众');
  for (const [{ states, fields: shown }, place] of report.entries(page.published)) {
    checkStates(page, states, place);
    for (const [name, at] of place.at('fields').each(shown))
      if (!fields.has(name)) at.noField([], name, fields.keys());
  }
  const { chosen } = page.published.suppliers ?? {};
  if (chosen) checkChosen(chosen, fields, dictionaries, report.at('suppliers', 'chosen'));
}

function checkStates(page: RecordPage, states: string[] | undefined, report: Report): void {
  if (!page.states) {
    if (states) report.key('states', '这个页面没有 states，请去掉');
    return;
  }
  const reached = page.states.transitions.map(({ to }) => to);
  if (!states) report.key([], '请写 states，说明哪些状态的记录可读');
  for (const [state, at] of report.at('states').each(states))
    at.oneOf([], state, reached, `没有流转到 ${state}，请写发布之后的状态`);
}

function checkChosen(
  { field, all, suppliers }: Chosen,
  fields: ReadonlyMap<string, FieldInfo>,
  dictionaries: Dictionaries,
  report: Report,
): void {
  const audience = fields.get(field);
  if (!audience) report.noField('field', field, fields.keys());
  else {
    const codes = codesOf(dictionaryOf(audience.schema), dictionaries) ?? [];
    report.oneOf('all', all, codes, `${field} 的字典里没有 ${all}`);
  }
  const named = fields.get(suppliers);
  if (!named) {
    report.noField('suppliers', suppliers, fields.keys());
    return;
  }
  const options = referenceOf(named.schema);
  const holdsCodes = options && fromRecords(options) && options.value === 'supplierCode';
  if (!holdsCodes || named.type !== 'array')
    report.value('suppliers', `${suppliers} 要选自供应商档案，可选多个，保存 supplierCode`);
}
