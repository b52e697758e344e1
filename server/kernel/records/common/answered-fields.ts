import type { Doc } from '../../../../src/contract/base/doc';
import { fieldsOf, itemFieldsOf } from '../../../../src/contract/fields/fields';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import type { FormObject } from '../../../../src/contract/language/field-schema';

/** Of a document these fields alone, each by its name; columns of a list, such as `lines.quantity`, stand in its rows. */
export function answeredFields(form: FormObject, doc: Doc, names: readonly string[]): Doc {
  const answered: Doc = {};
  for (const name of names) {
    const cut = name.lastIndexOf('.');
    const list = fieldsOf(form).get(name.slice(0, Math.max(0, cut)));
    if (!list || !itemFieldsOf(list)) {
      answered[name] = valueAt(doc, name);
      continue;
    }
    const column = name.slice(cut + 1);
    const rows = valueAt(doc, list.path);
    const before = (answered[list.path] ?? []) as Doc[];
    answered[list.path] = (Array.isArray(rows) ? rows : []).map((row: Doc, index) => ({
      ...before[index],
      [column]: row[column],
    }));
  }
  return answered;
}
