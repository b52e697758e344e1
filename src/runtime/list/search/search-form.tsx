import { DownOutlined } from '@ant-design/icons';
import { Button, Form, type FormInstance } from 'antd';
import { type CSSProperties, memo, useId, useMemo } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { searchFields } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { cellField } from '../table/cells';
import { labelOf } from '../table/columns';
import './search-form.css';
import { searchInput, searchRules } from './search-inputs';
import { searchKey } from './search-key';
import { emptySearch, isFilled, type SearchValues } from './search-values';
import { useSearchColumns } from './use-search-columns';

interface SearchFormProps {
  page: ListPage;
  dictionaries: Dictionaries;
  form: FormInstance;
  initial: SearchValues;
  /** What the rows in sight were searched by. */
  asked: SearchValues;
  /** All items are in sight. */
  opened: boolean;
  /** It stands by itself, with all its items below each other. */
  whole?: boolean;
  onOpen(opened: boolean): void;
  onSearch(values: SearchValues): void;
}

/**
 * What a list is searched by: one line of items, the others when it is opened. Those out of sight are not drawn; what
 * was filled in counts all the same, and the button to open it tells how much that is. Apart from the table, which is
 * drawn more often.
 */
export const SearchForm = memo(function SearchForm({
  page,
  dictionaries,
  form,
  initial,
  asked,
  opened,
  whole = false,
  onOpen,
  onSearch,
}: SearchFormProps) {
  const name = useId();
  const columns = useSearchColumns();
  const items = useMemo(
    () =>
      searchFields(page).map((item) => {
        const label = item.title ?? labelOf(page, item.field);
        const cell = cellField(page, dictionaries, item.field);
        const input = searchInput(item, label, cell);
        return { key: searchKey(item.field), label, input, rules: searchRules(item, cell) };
      }),
    [page, dictionaries],
  );
  // The buttons take a place in the line.
  const room = Math.max(columns - 1, 1);
  const inSight = opened || whole ? items : items.slice(0, room);
  const outOfSight = items.slice(inSight.length).filter(({ key }) => isFilled(asked[key])).length;
  const search = () => onSearch(form.getFieldsValue(true));
  const clear = () => {
    form.setFieldsValue(emptySearch(page));
    search();
  };
  return (
    <Form
      form={form}
      name={name}
      className="search-form"
      style={{ '--columns': columns } as CSSProperties}
      initialValues={initial}
      onFinish={search}
    >
      {inSight.map(({ key, label, input, rules }) => (
        <Form.Item key={key} name={key} label={label} rules={rules}>
          {input}
        </Form.Item>
      ))}
      <div className="search-buttons">
        <Button onClick={clear}>{t('重置')}</Button>
        <Button type="primary" htmlType="submit">
          {t('查询')}
        </Button>
        {items.length > room && !whole && (
          <Button
            type="link"
            className="search-opener"
            aria-expanded={opened}
            icon={<DownOutlined rotate={opened ? 180 : 0} aria-hidden />}
            iconPosition="end"
            onClick={() => onOpen(!opened)}
          >
            {opened
              ? t('收起')
              : outOfSight > 0
                ? t('展开（{count} 项已填）', { count: outOfSight })
                : t('展开')}
          </Button>
        )}
      </div>
    </Form>
  );
});
