import { Pagination } from 'antd';
import { useLastPage } from '@/components/use-last-page';

interface PartPaginationProps {
  current: number;
  pageSize: number;
  total: number;
  onChange(current: number, pageSize: number): void;
}

/** Turns the pages of a list that is a part of a record's page; nothing where it has but one. */
export function PartPagination({ current, pageSize, total, onChange }: PartPaginationProps) {
  useLastPage({ current, pageSize, total }, (page) => onChange(page, pageSize));
  return (
    <Pagination
      size="small"
      align="end"
      hideOnSinglePage
      showSizeChanger={false}
      {...{ current, pageSize, total, onChange }}
    />
  );
}
