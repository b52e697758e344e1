import { type Dictionaries, dictionaryOf, fieldsOf } from '../fields/fields';
import type { RecordPage } from '../language/page-schema';
import type { States } from '../language/states-schema';
import { buttonsOf } from '../pages/buttons';
import { codesOf } from './check-fields';
import type { Report } from './report';

/** The states that a page speaks of: where its records begin, and what transitions lead from and to. */
export function namedStates(states: States | undefined): string[] {
  if (!states) return [];
  return [...new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [...from, to])])];
}

/** Whether the dictionary of a page's states has a state, told where it has not; undefined where there is no dictionary. */
export function isStateOf(page: RecordPage, state: string, dictionaries: Dictionaries, report: Report) {
  const field = page.states && fieldsOf(page.form).get(page.states.field);
  const name = field && dictionaryOf(field.schema);
  const codes = codesOf(name, dictionaries);
  return codes && report.oneOf([], state, codes, `字典 ${name} 里没有 ${state}`);
}

/** States: a read-only field with a dictionary, transitions between its values, and codes that mean one thing. */
export function checkStates(page: RecordPage, dictionaries: Dictionaries, file: Report): void {
  if (!page.states) return;
  const { field: name, initial, transitions } = page.states;
  const report = file.at('states');
  const fields = fieldsOf(page.form);
  const schema = fields.get(name)?.schema;
  if (!schema) {
    report.noField('field', name, fields.keys());
    return;
  }
  if (schema['x-pattern'] !== 'readPretty')
    report.value('field', `状态字段 ${name} 由按钮改变，请给它加上 "x-pattern": "readPretty"`);
  if (schema.default !== initial)
    report.value('initial', `状态字段 ${name} 的 default 要与 initial 相同，都写 "${initial}"`);
  if (dictionaryOf(schema) === undefined) {
    report.value('field', `状态字段 ${name} 的选项要来自字典，请写 "x-options": "dictionary:…"`);
    return;
  }
  if (!codesOf(dictionaryOf(schema), dictionaries)) return;
  isStateOf(page, initial, dictionaries, report.at('initial'));
  const codes = new Set(buttonsOf(page).map((button) => button.code));
  for (const [{ code, from, to }, at] of report.at('transitions').each(transitions)) {
    for (const [state, place] of at.at('from').each(from)) isStateOf(page, state, dictionaries, place);
    isStateOf(page, to, dictionaries, at.at('to'));
    if (codes.has(code)) at.value('code', `权限码 ${code} 已用于别的按钮，请换一个`);
    codes.add(code);
  }
}
