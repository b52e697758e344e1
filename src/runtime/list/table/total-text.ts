import type { ListData } from '@/contract/lists/list-data';
import { t } from '@/services/i18n';

/** Which rows are shown of how many, below a table; of very many the gateway counts no further than some thousands. */
export function totalText(
  { total, totalExceeded }: ListData<unknown>,
  [from, to]: readonly [number, number],
): string {
  const shown = { from, to, total };
  return totalExceeded
    ? t('第 {from}-{to} 条/超过 {total} 条', shown)
    : t('第 {from}-{to} 条/总共 {total} 条', shown);
}
