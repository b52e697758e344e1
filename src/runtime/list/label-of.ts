import { fieldsOf, titleOf } from '@/contract/fields';
import { SYSTEM_TITLES } from '@/contract/list-query';
import type { RecordPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';

/** What a column or a search item of a list is called where the page file does not say. */
export function labelOf(page: RecordPage, field: string): string {
  const system = fieldsOf(page.form).has(field) ? undefined : SYSTEM_TITLES[field];
  return system ? t(system) : titleOf(page, field);
}
