import { Form } from 'antd';
import { useState } from 'react';
import type { Dictionaries } from '@/contract/fields';
import type { ListPage } from '@/contract/page-schema';
import { emptySearch, isFilled, type SearchValues } from './search-values';
import { useAddressSearch } from './use-address-search';
import type { RowsQuery } from './use-rows';
import type { OwnConfig } from './use-table-config';
import { useViews } from './use-views';

/**
 * The search form of a list with what fills it beside the person: the address, else the default view; later another
 * address or view, which `onSearch` is told of. `first` is what the page opens with.
 */
export function useSearch(
  page: ListPage,
  dictionaries: Dictionaries,
  own: OwnConfig,
  onSearch: (part: Partial<RowsQuery>) => void,
) {
  const isOffered = (page.list.search ?? []).length > 0;
  const [form] = Form.useForm();
  const fill = (values: SearchValues, order: Partial<RowsQuery> = {}) => {
    if (isOffered) form.setFieldsValue({ ...emptySearch(page), ...values });
    if (hasFilled(values)) setOpened(true);
    onSearch({ ...order, values, current: 1 });
  };
  const addressed = useAddressSearch(page, dictionaries, fill);
  const isAddressed = Object.keys(addressed).length > 0;
  const views = useViews(own, isAddressed, ({ values, sort }) => fill(values, { sort }));
  const [first] = useState(() => ({
    values: isAddressed ? addressed : (views.view?.values ?? {}),
    sort: views.view ? views.view.sort : page.list.defaultSort,
  }));
  const [opened, setOpened] = useState(hasFilled(first.values));
  return { isOffered, form, first, opened, setOpened, views };
}

function hasFilled(values: SearchValues): boolean {
  return Object.values(values).some(isFilled);
}
