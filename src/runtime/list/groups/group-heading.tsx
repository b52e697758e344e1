import { RightOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { titleOf } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { ListGroup } from '@/contract/lists/list-groups';
import { totalsOf } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { formatTotal } from '../table/format-total';
import type { RowsQuery } from '../table/use-rows';
import type { GroupHead } from './arrange';
import './groups.css';

interface GroupHeadingProps {
  page: ListPage;
  head: GroupHead;
  query: RowsQuery;
  onQuery(part: Partial<RowsQuery>): void;
  /** Fields whose subtotals stand elsewhere, under their columns. */
  without?: readonly string[];
}

/** What a group is called, how many records it has and what they come to; pressed, it folds and unfolds. */
export function GroupHeading({ page, head, query, onQuery, without = [] }: GroupHeadingProps) {
  const { group, isFolded, isContinued } = head;
  const fold = () => {
    const others = (query.folded ?? []).filter((key) => key !== group.key);
    onQuery({ folded: isFolded ? others : [...others, group.key], current: head.page });
  };
  const left = group.totals.filter(({ field }) => !without.includes(field));
  return (
    <span className="group-heading">
      <Button
        type="text"
        size="small"
        aria-expanded={!isFolded}
        data-group={group.key ?? 'rest'}
        icon={<RightOutlined className="group-sign" rotate={isFolded ? 0 : 90} />}
        onClick={fold}
      >
        {group.color ? (
          <Tag bordered={false} color={group.color}>
            {group.label}
          </Tag>
        ) : (
          group.label
        )}
      </Button>
      <span className="group-count">{t('{count} 条记录', { count: group.count })}</span>
      {isContinued && <span className="group-count">{t('续上页')}</span>}
      {left.map((total) => (
        <span key={`${total.fn} ${total.field}`} className="group-total">
          {labelOfTotal(page, total)} <strong className="number">{subtotalText(page, total)}</strong>
        </span>
      ))}
    </span>
  );
}

type Subtotal = ListGroup['totals'][number];

function labelOfTotal(page: ListPage, { fn, field }: Subtotal): string {
  return totalsOf(page).find((one) => one.fn === fn && one.field === field)?.label ?? titleOf(page, field);
}

export function subtotalText(page: ListPage, { fn, field, value }: Subtotal): string {
  return formatTotal(page, { label: field, fn, field }, value);
}
