import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { ruleArgument } from './field-values';
import { aimed, type PageCase, search } from './page-cases';
import { type FieldModel, isRecordList, modelOf } from './page-model';
import { influencesOn } from './page-solver';
import { type Doc, type Scope, valueAt, withValue } from './page-verdict';

/** Lists of records at their bounds, and with items that are none. Items at each index are in `boundaryCases`. */
export function listCases(page: RecordPage, dictionaries: Dictionaries, scope: Scope): PageCase[] {
  return modelOf(page, dictionaries)
    .fields.filter((field) => isRecordList(field) && !/\.\d+\./.test(field.path))
    .flatMap((list) => casesOf(page, dictionaries, scope, list));
}

function casesOf(page: RecordPage, dictionaries: Dictionaries, scope: Scope, list: FieldModel): PageCase[] {
  const filled = formWithItem(page, dictionaries, scope, list);
  const item = (valueAt(filled, list.path) as unknown[])[0];
  const least = ruleArgument<number>(list, 'minItems') ?? 0;
  const most = ruleArgument<number>(list, 'maxItems') ?? 3;
  const withItems = (name: string, items: unknown, rule?: string, at = list.path) =>
    aimed(modelOf(page, dictionaries, Math.max(most + 1, 2)), scope, {
      name: `${list.path} ${name}`,
      payload: withValue(filled, list.path, items),
      aim: rule === undefined ? 'accepted' : { path: at, rule },
    });
  const times = (count: number) => Array.from({ length: count }, () => structuredClone(item));
  return [
    withItems(`with ${Math.max(1, least)} items`, times(Math.max(1, least))),
    withItems(`with ${most} items`, times(most)),
    ...(least > 1 ? [withItems(`with ${least - 1} items`, times(least - 1), 'minItems')] : []),
    ...(ruleArgument(list, 'maxItems') === undefined
      ? []
      : [withItems(`with ${most + 1} items`, times(most + 1), 'maxItems')]),
    ...(list.required === true ? [withItems('without items', [], 'required')] : []),
    ...['文字', {}, 7].map((value) => withItems(`type: ${JSON.stringify(value)}`, value, 'type')),
    ...['文字', [], null].map((value) =>
      withItems(`item type: ${JSON.stringify(value)}`, [item, value], 'type', `${list.path}.1`),
    ),
  ];
}

/** A form that shows the list with its first item filled in as far as it goes. */
function formWithItem(page: RecordPage, dictionaries: Dictionaries, scope: Scope, list: FieldModel): Doc {
  const model = modelOf(page, dictionaries);
  const goal = {
    what: 'an item',
    holds: ({ shown, values }: { shown: Set<string>; values: Doc }) =>
      shown.has(list.path) && valueAt(values, `${list.path}.0`) !== undefined,
    fields: [...influencesOn(model, list), ...model.fields.map(({ path }) => path)],
  };
  const filled = search(model, scope, { goals: [goal] });
  if (!filled) throw new Error(`${page.path}: no form found with an item in ${list.path}`);
  return filled;
}
