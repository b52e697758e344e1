import { isComputed, isReadOnly } from '../fields/computed-field';
import { fieldsOf } from '../fields/fields';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import type { Report } from './report';

/** Certified fields: a supplier's own, named once, at the top of the record, and such that a person can change them. */
export function checkCertified(page: RecordPage, report: Report): void {
  if (!page.certified) return;
  if (page.resource.scope !== 'supplier')
    report.key('certified', '只有 scope 是 supplier 的记录有认证过的字段');
  const { fields: names } = page.certified;
  for (const [name, place, index] of report.at('certified', 'fields').each(names)) {
    if (names.indexOf(name) < index) place.value([], `${name} 写了两次`);
    else checkField(page, name, place);
  }
}

function checkField(page: RecordPage, name: string, report: Report): void {
  const fields = fieldsOf(page.form);
  const schema = fields.get(name)?.schema;
  const own = [...fields.keys()].filter((path) => !path.includes('.'));
  if (!schema) report.noField([], name, own);
  else if (name === page.states?.field) report.value([], `${name} 是状态字段，由流转改变，不需要变更申请`);
  else if (isFixed(schema)) report.value([], `${name} 是只读的或由页面算出，没有人能修改，不需要变更申请`);
}

function isFixed(schema: FieldSchema): boolean {
  return isReadOnly(schema) || isComputed(schema) || schema['x-serial'] !== undefined;
}
