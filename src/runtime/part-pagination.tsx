import { Pagination, type PaginationProps } from 'antd';

type PartPaginationProps = Pick<PaginationProps, 'current' | 'pageSize' | 'total' | 'onChange'>;

/** Turns the pages of a list that is a part of a record's page; nothing where it has but one. */
export function PartPagination({ current, pageSize, total, onChange }: PartPaginationProps) {
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
