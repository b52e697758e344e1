import { Button, Empty, Pagination, Select, Typography } from 'antd';
import type { WaitingData } from '@/contract/api/approvals';
import { t } from '@/services/i18n';
import styles from './approvals.module.css';
import { BulkBar } from './bulk-bar';
import { InboxFilters } from './inbox-filters';
import type { InboxView } from './use-inbox';
import type { OpenRecordState } from './use-open-record';
import { keyOf, WaitingList } from './waiting-list';

interface WaitingQueueProps {
  data: WaitingData;
  inbox: InboxView;
  opened: OpenRecordState;
  /** Keys of the records that are ticked. */
  ticked: readonly string[];
  onTick(keys: readonly string[]): void;
  onDecided(): void;
}

/** The list of what waits, with what narrows it and what is done to those that are ticked. */
export function WaitingQueue({ data, inbox, opened, ticked, onTick, onDecided }: WaitingQueueProps) {
  const { filter, isNarrowed, paging } = inbox;
  const { list, pages, own } = data;
  const chosen = list.filter((row) => ticked.includes(keyOf(row)));
  const narrow: typeof inbox.narrow = (change) => {
    onTick([]);
    inbox.narrow(change);
  };
  return (
    <>
      <InboxFilters pages={pages} filter={filter} onChange={narrow}>
        <Select
          className={styles.order}
          aria-label={t('排序')}
          value={filter.newest ? 'newest' : 'oldest'}
          onChange={(order) => narrow({ newest: order === 'newest' })}
          options={[
            { value: 'oldest', label: t('等待最久在前') },
            { value: 'newest', label: t('最新提交在前') },
          ]}
        />
      </InboxFilters>
      {chosen.length > 0 && <BulkBar rows={chosen} pages={pages} onDone={onDecided} />}
      {list.length === 0 ? (
        <Empty description={isNarrowed ? t('没有找到匹配的内容') : t('没有等待您处理的事项')}>
          {filter.path && <Button onClick={() => narrow({ path: undefined })}>{t('查看全部类型')}</Button>}
        </Empty>
      ) : (
        <WaitingList
          rows={list}
          pages={pages}
          ticked={ticked}
          onTick={onTick}
          open={opened.row && keyOf(opened.row)}
          onOpen={opened.open}
          onStep={opened.step}
          listRef={opened.listRef}
        />
      )}
      <Pagination
        {...paging}
        style={{ marginTop: 16 }}
        size="small"
        align="end"
        showSizeChanger={false}
        hideOnSinglePage
        onChange={(...next) => {
          onTick([]);
          paging.onChange(...next);
        }}
      />
      {own > 0 && (
        <Typography.Text type="secondary">
          {t('另有 {count} 条由您提交，须由他人处理。', { count: own })}
        </Typography.Text>
      )}
    </>
  );
}
