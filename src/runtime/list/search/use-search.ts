import { useMemoizedFn } from 'ahooks';
import { Form } from 'antd';
import { useState } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import type { RowsQuery } from '../table/use-rows';
import type { SavedView } from '../views/table-config';
import type { OwnConfig } from '../views/use-table-config';
import { useViews } from '../views/use-views';
import { listParams } from './list-address';
import { emptySearch, isFilled, type SearchValues } from './search-values';

interface SearchOptions {
  page: ListPage;
  own: OwnConfig;
  /** As the page opens where nothing else is asked for. */
  opening: RowsQuery;
  /** What the address asks for at first. */
  addressed: RowsQuery | undefined;
  onSearch(part: Partial<RowsQuery>): void;
}

/**
 * The search form of a list with what fills it beside the person: the address, else the default view, which an
 * address that asks for the same stands for too; later another
 * view, which `onSearch` is told of. `first` is what the page opens with.
 */
export function useSearch({ page, own, opening, addressed, onSearch }: SearchOptions) {
  const isOffered = (page.list.search ?? []).length > 0;
  const [form] = Form.useForm();
  const opensWith = ({ values, sort, view, group }: SavedView) =>
    addressed === undefined || isAlike(page, opening, addressed, { values, sort, view, group });
  const views = useViews(own, opensWith, ({ values, sort, view, group }) => {
    fill(values);
    onSearch({ sort, values, view, group, folded: undefined, current: 1 });
  });
  const [first] = useState<RowsQuery>(
    () =>
      addressed ?? {
        ...opening,
        ...(views.view && {
          values: views.view.values,
          sort: views.view.sort,
          view: views.view.view,
          group: views.view.group,
        }),
      },
  );
  const [opened, setOpened] = useState(hasFilled(first.values));
  /** Shows values in the form that did not come from it. */
  const fill = useMemoizedFn((values: SearchValues) => {
    if (isOffered) form.setFieldsValue({ ...emptySearch(page), ...values });
    if (hasFilled(values)) setOpened(true);
  });
  return { isOffered, form, first, fill, opened, setOpened, views };
}

/** Whether two queries have one search and one order, as the address would say them. */
function isAlike(
  page: ListPage,
  opening: RowsQuery,
  ...asked: Pick<RowsQuery, 'values' | 'sort' | 'view' | 'group'>[]
): boolean {
  const said = asked.map(({ values, sort, view, group }) =>
    JSON.stringify(listParams(page, { ...opening, values, sort, view, group }, opening)),
  );
  return new Set(said).size === 1;
}

function hasFilled(values: SearchValues): boolean {
  return Object.values(values).some(isFilled);
}
