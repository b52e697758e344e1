import { useRequest } from 'ahooks';
import { Button, Input, Segmented, Tabs } from 'antd';
import type { PublishedScreen } from '@/contract/pages/published-screens';
import { logUnforeseen, RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Listing } from '@/ui/listing';
import sheet from '@/ui/sheet.module.css';
import { usePageTitle } from '../page-title';
import styles from './published.module.css';
import { PublishedCard } from './published-card';
import { PublishedEntry } from './published-entry';
import { PublishedFilters } from './published-filters';
import { listPublished, textOf } from './screen-source';
import { useAsked } from './use-asked';
import { useOwnStates } from './use-own-states';

const PAGE_SIZE = 10;

/** What is published, the newest first, each row a link; the address says which part of it is shown. */
export function PublishedList({ screen }: { screen: PublishedScreen }) {
  const { title, description, tabs, names } = screen;
  const { pageNum, values, isNarrowed, go, clear } = useAsked(screen);
  const { data, error, refresh } = useRequest(
    () => listPublished(screen, { pageNum, pageSize: PAGE_SIZE, values }),
    { refreshDeps: [pageNum, JSON.stringify(values)], onError: logUnforeseen },
  );
  const own = useOwnStates(screen, data?.list);
  usePageTitle(title);
  const isCards = screen.facts.length > 0;
  // An address that somebody wrote may ask for what cannot be.
  const isRefused = error instanceof RefusalError && error.code === 'bad_request';

  return (
    <>
      <header className={`${sheet.head} ${isCards ? styles.head : ''}`}>
        <h1>{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
        {screen.receipts && <ReadOrNot value={values.isRead} onChoose={(isRead) => go({ isRead })} />}
        {screen.search && (
          <Input.Search
            // What is typed is of this address.
            key={values[screen.search]}
            className={styles.search}
            defaultValue={values[screen.search]}
            placeholder={t('按标题查找')}
            aria-label={t('按标题查找')}
            allowClear
            maxLength={60}
            onSearch={(typed) => go({ [screen.search!]: typed.trim() })}
          />
        )}
      </header>
      {tabs && (
        <div className={styles.tabs}>
          <Tabs
            activeKey={values[tabs.param]!}
            items={(tabs.options ?? []).map(({ value, label }) => ({ key: String(value), label }))}
            onChange={(key) =>
              go({ ...Object.fromEntries(screen.filters.map(({ name }) => [name, ''])), [tabs.param]: key })
            }
          />
          {/* Beside the tabs, not in their bar: a tablist holds tabs alone. */}
          {data && <span role="status">{t('共 {total} 条', { total: data.total })}</span>}
        </div>
      )}
      {(screen.filters.length > 0 || screen.deadline) && (
        <PublishedFilters screen={screen} values={values} go={go} />
      )}
      <div className={isCards ? styles.listing : undefined}>
        <Listing
          data={isRefused ? { list: [], total: 0 } : data}
          pageNum={pageNum}
          pageSize={PAGE_SIZE}
          onTurn={(page) => go({}, page)}
          error={isRefused ? undefined : error}
          onRetry={refresh}
          empty={isNarrowed || isRefused ? t('没有找到匹配的内容') : screen.emptyLabel}
          emptyAction={(isNarrowed || isRefused) && <Button onClick={clear}>{t('清除查找条件')}</Button>}
        >
          {(list) => (
            <ul className={isCards ? styles.cards : `${sheet.list} ${sheet.links}`}>
              {list.map((row) => (
                <li key={textOf(row, names.id)}>
                  {isCards ? (
                    <PublishedCard screen={screen} row={row} own={own(row)} />
                  ) : (
                    <PublishedEntry screen={screen} row={row} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Listing>
      </div>
    </>
  );
}

function ReadOrNot({ value = '', onChoose }: { value: string | undefined; onChoose(next: string): void }) {
  return (
    <Segmented<string>
      aria-label={t('阅读情况')}
      value={value}
      onChange={onChoose}
      options={[
        { value: '', label: t('全部') },
        { value: 'N', label: t('未读') },
        { value: 'Y', label: t('已读') },
      ]}
    />
  );
}
