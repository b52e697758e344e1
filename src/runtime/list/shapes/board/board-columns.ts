import { texts } from '@/components/texts';
import { type Dictionaries, derivedOf, fieldsOf } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';
import { cellField } from '../../table/cells';

/** A column of a board: a value of the field that it goes by, empty for records without one. */
export interface BoardColumn {
  value: string;
  label: string;
  color?: string | undefined;
  /** Drawn only where it has records. */
  isSpare?: boolean;
}

/** The columns of a board in the dictionary's order; those alone that `only` names, where a view does. */
export function boardColumns(page: ListPage, dictionaries: Dictionaries, only: unknown): BoardColumn[] {
  const by = page.list.board?.by ?? '';
  const { options, info } = cellField(page, dictionaries, by);
  const wanted = only === undefined ? undefined : [only].flat().map(String);
  const all: BoardColumn[] = options
    ? options.map(({ value, label, color }) => ({ value: String(value), label, color }))
    : [
        { value: 'true', label: texts.yes },
        { value: 'false', label: texts.no },
      ];
  // A state that records never leave the field without needs no column for those that have none.
  const mayBeEmpty = by !== page.states?.field && !derivedOf(page, by) && info?.schema.required !== true;
  const columns = wanted ? all.filter(({ value }) => wanted.includes(value)) : all;
  if (wanted || !mayBeEmpty || !fieldsOf(page.form).has(by)) return columns;
  return [...columns, { value: '', label: t('未填写'), isSpare: true }];
}
