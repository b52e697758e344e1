import { FilterOutlined } from '@ant-design/icons';
import { Button, Drawer, Select } from 'antd';
import { type ComponentProps, useId, useState } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { sortFields } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { labelOf } from '../table/columns';
import './search-drawer.css';
import type { RowsQuery } from '../table/use-rows';
import { SearchForm } from './search-form';
import { isFilled, type SearchValues } from './search-values';

interface SearchDrawerProps {
  page: ListPage;
  /** What the form is drawn from; absent where the page offers no search. */
  form: Omit<ComponentProps<typeof SearchForm>, 'page'> | undefined;
  query: RowsQuery;
  onQuery(part: Partial<RowsQuery>): void;
}

/** On a phone the search of a list and its order stand behind a button, which says how many conditions are in force. */
export function SearchDrawer({ page, form, query, onQuery }: SearchDrawerProps) {
  const [isOpen, setOpen] = useState(false);
  const orderId = useId();
  const count = Object.values(query.values).filter(isFilled).length;
  const orders = ordersOf(page);
  if (!form && orders.length === 0) return null;
  const search = (values: SearchValues) => {
    setOpen(false);
    form?.onSearch(values);
  };
  const order = (
    <div className="search-order">
      <label htmlFor={orderId}>{t('排序方式')}</label>
      <Select
        id={orderId}
        allowClear
        placeholder={t('默认顺序')}
        value={query.sort?.includes(',') ? undefined : query.sort}
        options={orders}
        onChange={(sort) => onQuery({ sort: sort ?? page.list.defaultSort, current: 1 })}
      />
    </div>
  );
  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden />}
        data-search
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('筛选（{count}）', { count }) : t('筛选')}
      </Button>
      <Drawer
        title={t('筛选')}
        placement="bottom"
        height="auto"
        open={isOpen}
        onClose={() => setOpen(false)}
        className="search-drawer"
        // As high as its items, and no higher than the window: then they scroll.
        styles={{ content: { maxHeight: '90vh' }, body: { padding: 16 } }}
      >
        {orders.length > 0 && order}
        {form && <SearchForm page={page} {...form} whole onSearch={search} />}
      </Drawer>
    </>
  );
}

function ordersOf(page: ListPage) {
  const sortable = sortFields(page);
  const columns = page.list.columns.filter(
    (column) => typeof column === 'object' && column.sortable && sortable.has(column.field),
  ) as { field: string; title?: string }[];
  return columns.flatMap(({ field, title = labelOf(page, field) }) => [
    { value: field, label: t('{name}升序', { name: title }) },
    { value: `-${field}`, label: t('{name}降序', { name: title }) },
  ]);
}
