import { Empty, List, type ListProps } from 'antd';
import type { ReactNode } from 'react';
import { nowInBeijing } from '@/contract/fields/derived';
import { recordAddress } from '@/contract/language/pages';
import { Link } from '@/services/router';
import styles from './approvals.module.css';

interface InboxListProps<Row> extends Pick<ListProps<Row>, 'dataSource' | 'renderItem' | 'pagination'> {
  empty: string;
}

export function InboxList<Row>({ empty, pagination, ...props }: InboxListProps<Row>) {
  return (
    <List
      {...props}
      locale={{ emptyText: <Empty description={empty} /> }}
      pagination={{
        ...pagination,
        size: 'small',
        align: 'end',
        showSizeChanger: false,
        hideOnSinglePage: true,
      }}
    />
  );
}

interface InboxRowProps {
  one: { path: string; recordId: string; name: string; detail?: string; supplier?: string; at: string };
  /** Of its page. */
  title: string;
  /** Before the name. */
  tag: ReactNode;
  /** What more is said of it; nothing where it is not known. */
  more?: readonly (string | false | undefined)[];
  children?: ReactNode;
}

/** A record that was decided or is on its way, with the way to its own page. */
export function InboxRow({ one, title, tag, more = [], children }: InboxRowProps) {
  const { path, recordId, name, detail, supplier, at } = one;
  const facts = [title, detail, supplier !== name && supplier, ...more].filter(Boolean);
  return (
    <List.Item data-decided={recordId}>
      <List.Item.Meta
        title={
          <>
            {tag}
            <Link to={recordAddress(path, recordId)}>{name}</Link>
          </>
        }
        description={
          <>
            {facts.join(' · ')} · <time dateTime={at}>{nowInBeijing(new Date(at))}</time>
            {children && <span className={styles.reason}>{children}</span>}
          </>
        }
      />
    </List.Item>
  );
}
