import { Empty, Pagination, type PaginationProps, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useLastPage } from '@/components/use-last-page';
import type { ListData } from '@/contract/lists/list-data';
import { LoadFault } from './load-fault';
import sheet from './sheet.module.css';

interface ListingProps<Row> extends Pick<PaginationProps, 'align'> {
  /** One page of it; undefined while it is on its way. */
  data: ListData<Row> | undefined;
  error: Error | undefined;
  onRetry(): void;
  pageNum: number;
  pageSize: number;
  onTurn(pageNum: number): void;
  empty: string;
  emptyAction?: ReactNode;
  /** Draws the rows; there is at least one. */
  children(list: readonly Row[]): ReactNode;
}

/** A list on a sheet, page by page; a page that was emptied gives way to the last there is. */
export function Listing<Row>({ pageNum, pageSize, onTurn, align = 'center', ...props }: ListingProps<Row>) {
  useLastPage({ current: pageNum, pageSize, total: props.data?.total }, onTurn);
  return (
    <>
      <Rows {...props} />
      <Pagination
        className={sheet.pages}
        align={align}
        current={pageNum}
        pageSize={pageSize}
        total={props.data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={onTurn}
      />
    </>
  );
}

type RowsProps<Row> = Pick<
  ListingProps<Row>,
  'data' | 'error' | 'onRetry' | 'empty' | 'emptyAction' | 'children'
>;

function Rows<Row>({ data, error, onRetry, empty, emptyAction, children }: RowsProps<Row>) {
  if (error) return <LoadFault error={error} onRetry={onRetry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.list.length === 0)
    return (
      <Empty className={sheet.empty} description={empty}>
        {emptyAction}
      </Empty>
    );
  return children(data.list);
}
