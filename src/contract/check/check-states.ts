import { dictionaryOf, fieldsOf } from '../fields/fields';
import type { Dictionary } from '../language/dictionary-schema';
import type { RecordPage } from '../language/page-schema';
import { buttonsOf } from '../pages/buttons';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** States: a read-only field with a dictionary, transitions between its values, and codes that mean one thing. */
export function checkStates(
  page: RecordPage,
  dictionaries: Readonly<Record<string, Dictionary>>,
  report: Report,
): void {
  if (!page.states) return;
  const { field: name, initial, transitions } = page.states;
  const field = fieldsOf(page.form).get(name);
  if (!field) {
    report.noField(['states', 'field'], name, fieldsOf(page.form).keys());
    return;
  }
  if (field.schema['x-pattern'] !== 'readPretty') {
    report.value(['states', 'field'], `状态字段 ${name} 由按钮改变，请给它加上 "x-pattern": "readPretty"`);
  }
  if (field.schema.default !== initial) {
    report.value(['states', 'initial'], `状态字段 ${name} 的 default 要与 initial 相同，都写 "${initial}"`);
  }
  const dictionary = dictionaryOf(field.schema);
  if (dictionary === undefined) {
    report.value(['states', 'field'], `状态字段 ${name} 的选项要来自字典，请写 "x-options": "dictionary:…"`);
    return;
  }
  const known = Object.hasOwn(dictionaries, dictionary) ? dictionaries[dictionary] : undefined;
  if (!known) return;
  const values = known.entries.map((entry) => String(entry.value));
  const requireState = (place: JsonPath, state: string) => {
    report.oneOf(place, state, values, `字典 ${dictionary} 里没有 ${state}`);
  };
  requireState(['states', 'initial'], initial);
  const codes = new Set(buttonsOf(page).map((button) => button.code));
  for (const [index, transition] of transitions.entries()) {
    const place = ['states', 'transitions', index];
    for (const [at, state] of transition.from.entries()) requireState([...place, 'from', at], state);
    requireState([...place, 'to'], transition.to);
    if (codes.has(transition.code)) {
      report.value([...place, 'code'], `权限码 ${transition.code} 已用于别的按钮，请换一个`);
    }
    codes.add(transition.code);
  }
}
