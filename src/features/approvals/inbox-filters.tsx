import { Flex, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { ApprovalPage } from '@/contract/api/approvals';
import { t } from '@/services/i18n';
import styles from './approvals.module.css';
import type { InboxFilter } from './use-inbox';

interface InboxFiltersProps {
  pages: readonly ApprovalPage[];
  filter: InboxFilter;
  onChange(change: InboxFilter): void;
  children?: ReactNode;
}

/** Narrows an inbox to one page, each with how many it has, and to what a keyword finds. */
export function InboxFilters({ pages, filter, onChange, children }: InboxFiltersProps) {
  const all = pages.reduce((sum, { count }) => sum + count, 0);
  const options = [
    { value: '', label: t('全部类型（{count}）', { count: all }) },
    ...pages.map(({ path, title, count }) => ({
      value: path,
      label: t('{title}（{count}）', { title, count }),
    })),
  ];
  return (
    <Flex wrap gap="small" className={styles.filters} style={{ marginBottom: 12 }}>
      <Select
        className={styles.kinds}
        aria-label={t('审批类型')}
        value={filter.path ?? ''}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(path) => onChange({ path: path || undefined })}
      />
      <Input.Search
        className={styles.search}
        allowClear
        maxLength={100}
        placeholder={t('名称、编号等')}
        aria-label={t('关键字')}
        onSearch={(keyword) => onChange({ keyword: keyword.trim() || undefined })}
      />
      {children}
    </Flex>
  );
}
