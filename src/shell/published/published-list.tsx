import { useRequest } from 'ahooks';
import { Badge, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { PublishedScreen } from '@/contract/published-calls';
import { logUnforeseen } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, useSearchParams } from '@/services/router';
import { Listing } from '@/ui/listing';
import sheet from '@/ui/sheet.module.css';
import { usePageTitle } from '../page-title';
import styles from './published.module.css';
import { listPublished, type PublishedRow, recordLink } from './screen-source';

const PAGE_SIZE = 10;
type Filter = 'all' | 'N' | 'Y';

/** What is published, the newest first, each row a link; searched, and by whether it was read. The address has the page. */
export function PublishedList({ screen }: { screen: PublishedScreen }) {
  const [search, setSearch] = useSearchParams();
  const pageNum = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const { data, error, refresh } = useRequest(
    () =>
      listPublished(screen, {
        pageNum,
        pageSize: PAGE_SIZE,
        text,
        isRead: filter === 'all' ? undefined : filter,
      }),
    { refreshDeps: [pageNum, text, filter], onError: logUnforeseen },
  );
  usePageTitle(screen.title);
  const toFirst = () => pageNum > 1 && setSearch({}, { replace: true });

  return (
    <>
      <div className={sheet.head}>
        <h1>{screen.title}</h1>
        {screen.receipts && (
          <Segmented<Filter>
            aria-label={t('阅读情况')}
            value={filter}
            onChange={(next) => {
              setFilter(next);
              toFirst();
            }}
            options={[
              { value: 'all', label: t('全部') },
              { value: 'N', label: t('未读') },
              { value: 'Y', label: t('已读') },
            ]}
          />
        )}
        {screen.search && (
          <Input.Search
            className={styles.search}
            placeholder={t('按标题查找')}
            aria-label={t('按标题查找')}
            allowClear
            maxLength={60}
            onSearch={(typed) => {
              setText(typed.trim());
              toFirst();
            }}
          />
        )}
      </div>
      <Listing
        data={data}
        pageNum={pageNum}
        pageSize={PAGE_SIZE}
        onTurn={(page) => setSearch({ page: String(page) })}
        error={error}
        onRetry={refresh}
        empty={text || filter !== 'all' ? t('没有找到匹配的内容') : screen.emptyLabel}
      >
        {(list) => (
          <ul className={`${sheet.list} ${sheet.links}`}>
            {list.map((row) => (
              <li key={row[screen.names.id]}>
                <Entry screen={screen} row={row} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </>
  );
}

function Entry({ screen, row }: { screen: PublishedScreen; row: PublishedRow }) {
  const { names, timeLength, receipts } = screen;
  const [time = '', until] = [row[names.time], names.until && row[names.until]];
  const isUnread = receipts && row.isRead === 'N';
  return (
    <Link to={recordLink(screen, row)}>
      {receipts && <Badge status={isUnread ? 'error' : 'default'} />}
      {isUnread && <span className="unseen">{t('未读')}</span>}
      <span className={isUnread ? sheet.unread : sheet.title} lang="zh-CN">
        {row[names.heading]}
      </span>
      {names.file && row[names.file] && <span className={sheet.note}>{t('附件')}</span>}
      {until && (
        <span className={`${sheet.note} ${styles.deadline}`}>
          {t('截止 {date}', { date: until.slice(0, 10) })}
        </span>
      )}
      <time dateTime={time}>{time.slice(0, timeLength)}</time>
    </Link>
  );
}
