import { fieldsOf, referenceOf } from '@/contract/fields/fields';
import { formWithout } from '@/contract/fields/state-form';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordStart } from '../../list/list-place';
import { fillIn } from '../related/related-place';

/**
 * A page as one of its records is drawn where it is named by values already: without the fields that name it, what they
 * fill in and the state, which stands above; and how such a record begins.
 */
export function placeOf(
  whole: ListPage,
  values: Readonly<Record<string, string>>,
): { page: ListPage; start: RecordStart } {
  const names = Object.keys(values);
  const fields = fieldsOf(whole.form);
  const filled = names.flatMap((name) => {
    const schema = fields.get(name)?.schema;
    return Object.keys((schema && referenceOf(schema)?.fill) ?? {});
  });
  const state = whole.states?.field ?? [];
  const page = { ...whole, form: formWithout(whole.form, [...names, ...filled].concat(state)) };
  return {
    page,
    start: {
      values,
      supplierCode: undefined,
      draft: JSON.stringify(values),
      page,
      fill: (form) => fillIn(form, whole, names),
    },
  };
}
