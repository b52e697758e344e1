import type { Doc } from '../../../../src/contract/base/doc';
import { listOf } from '../../../../src/contract/fields/fields';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import type { FormObject } from '../../../../src/contract/language/field-schema';

/** Of a document these fields alone, each by its name; columns of a list, such as `lines.quantity`, stand in its rows. */
export function answeredFields(form: FormObject, doc: Doc, names: readonly string[]): Doc {
  const answered: Doc = {};
  for (const name of names) {
    const list = listOf({ form }, name);
    if (list === undefined) {
      answered[name] = valueAt(doc, name);
      continue;
    }
    const column = name.slice(list.length + 1);
    const rows = valueAt(doc, list);
    const before = (answered[list] ?? []) as Doc[];
    answered[list] = (Array.isArray(rows) ? rows : []).map((row: Doc, index) => ({
      ...before[index],
      [column]: row[column],
    }));
  }
  return answered;
}
