import { fieldsOf, optionsOf } from '@/contract/fields/fields';
import { isRecordPage } from '@/contract/language/pages';
import type { CheckedPage } from '@/contract/studio/studio';

/** What people read of each state, by its value; empty where the page is not sound. */
export function stateLabels(
  checked: CheckedPage | undefined,
  field: string | undefined,
): Readonly<Record<string, string>> {
  if (!checked || field === undefined || !isRecordPage(checked.page) || !('form' in checked.page)) return {};
  const { form } = checked.page;
  const found = form && fieldsOf(form).get(field);
  const options = (found && optionsOf(found.schema, checked.dictionaries)) ?? [];
  return Object.fromEntries(options.map(({ value, label }) => [String(value), label]));
}
