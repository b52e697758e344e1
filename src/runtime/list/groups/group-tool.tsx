import { GroupOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { ListPage } from '@/contract/language/page-schema';
import { groupFields, type ListGroup } from '@/contract/lists/list-groups';
import { t } from '@/services/i18n';
import { labelOf } from '../table/columns';
import type { RowsQuery } from '../table/use-rows';

interface GroupToolProps {
  page: ListPage;
  query: RowsQuery;
  groups: readonly ListGroup[] | undefined;
  onQuery(part: Partial<RowsQuery>): void;
}

/** Key of the entry for no group; no field can be called so. */
const NONE = '-';

/** By which field the rows of a list are grouped, and all groups folded or unfolded at once. */
export function GroupTool({ page, query, groups, onQuery }: GroupToolProps) {
  const { group } = query;
  const fields = groupFields(page).map((key) => ({ key, label: labelOf(page, key) }));
  const all: MenuProps['items'] = [
    { type: 'divider' },
    { key: 'fold', label: t('全部折叠') },
    { key: 'unfold', label: t('全部展开') },
  ];
  const choose = ({ key }: { key: string }) => {
    if (key === 'fold') onQuery({ folded: groups?.map((one) => one.key) ?? [], current: 1 });
    else if (key === 'unfold') onQuery({ folded: undefined, current: 1 });
    else onQuery({ group: key === NONE ? undefined : key, folded: undefined, current: 1 });
  };
  const by = fields.find(({ key }) => key === group)?.label;
  const label = by === undefined ? t('分组') : t('按{name}分组', { name: by });
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: [{ key: NONE, label: t('不分组') }, ...fields, ...(group ? all : [])],
        selectable: true,
        selectedKeys: [group ?? NONE],
        onClick: choose,
      }}
    >
      <Button
        type={group ? 'link' : 'text'}
        aria-label={label}
        title={label}
        data-group-tool
        icon={<GroupOutlined />}
      />
    </Dropdown>
  );
}
