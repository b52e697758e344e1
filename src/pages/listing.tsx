import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFault } from './errors/load-fault';
import sheet from './sheet.module.css';

interface ListingProps<Row> {
  /** Undefined while it is on its way. */
  list: readonly Row[] | undefined;
  error: Error | undefined;
  onRetry(): void;
  /** Said where there is nothing. */
  empty: string;
  /** Draws the rows; there is at least one. */
  children(list: readonly Row[]): ReactNode;
}

/** A list on a sheet, or what stands in its place: that it failed, is to come, or has nothing in it. */
export function Listing<Row>({ list, error, onRetry, empty, children }: ListingProps<Row>) {
  if (error) return <LoadFault error={error} onRetry={onRetry} />;
  if (!list) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (list.length === 0) return <Empty className={sheet.empty} description={empty} />;
  return children(list);
}
