import type { ListPage } from '@/contract/language/page-schema';
import { columnsOf, type ListColumn } from '@/contract/lists/list-query';
import { openingField } from '../table/columns';
import { type ColumnsMap, columnsInSight } from '../views/table-config';

/** Fields below the name where the page file names none. */
const MOST_FIELDS = 3;

export interface CardColumns {
  /** What names the record and opens it. */
  title: ListColumn;
  state: ListColumn | undefined;
  fields: ListColumn[];
}

/**
 * What a card shows of a record: what the page file names (`list.card`), else the column that opens the record, the state
 * of the page's `states`, and the first three other columns that the person has in sight.
 */
export function cardColumns(page: ListPage, config: ColumnsMap): CardColumns {
  const { card = {} } = page.list;
  const all = columnsOf(page);
  const inSight = columnsInSight(page, config).map(({ column }) => column);
  const named = (field: string): ListColumn => all.find((column) => column.field === field) ?? { field };

  const title = named(card.title ?? openingField(inSight) ?? inSight[0]?.field ?? 'id');
  const stateField = card.state ?? page.states?.field;
  const state = stateField !== undefined && stateField !== title.field ? named(stateField) : undefined;
  const isElsewhere = ({ field }: ListColumn) => field === title.field || field === state?.field;
  const fields =
    card.fields?.map(named) ?? inSight.filter((column) => !isElsewhere(column)).slice(0, MOST_FIELDS);
  return { title, state, fields };
}
