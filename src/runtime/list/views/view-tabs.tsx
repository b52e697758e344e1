import { CloseOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button, Popconfirm } from 'antd';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { MOST_IN_VIEW, viewsOf } from '@/contract/lists/list-views';
import type { CountedView } from '@/contract/lists/shared-views';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../../data/resource-client';
import { searchParams } from '../search/search-values';
import type { useList } from '../use-list';
import { configIn } from './table-config';
import type { Sharing } from './use-sharing';
import './view-tabs.css';

interface ViewTabsProps {
  page: ListPage;
  client: Pick<ResourceClient, 'viewCounts'>;
  list: Pick<
    ReturnType<typeof useList>,
    'query' | 'stamp' | 'addressOfView' | 'addressOf' | 'showView' | 'views'
  >;
  sharing: Sharing | undefined;
}

/**
 * The views that a page file gives a list, and those that people share, each a link, since it is an address that can be
 * sent; with how many records it has, which one call answers for all. A shared view is in front while the list is searched
 * as it says.
 */
export function ViewTabs({ page, client, list, sharing }: ViewTabsProps) {
  const { query, stamp, addressOfView, addressOf, showView, views } = list;
  const bar = useRef<HTMLElement>(null);
  const filters = searchParams(page, query.values);
  const { data } = useRequest(() => client.viewCounts(filters), {
    refreshDeps: [JSON.stringify(filters), stamp, page],
    onError: (reason) => console.warn('views', reason),
  });
  const counts = new Map(data?.counts.map(({ view, count }) => [view, count]));
  const here = addressOf(asked(query));
  const shared = sharedIn(page, data?.shared).map((one) => ({ ...one, address: addressOf(asked(one)) }));
  const front = shared.find(({ address }) => address === here);

  // On a phone the one in front may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other view comes into sight, again with its count
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [query.view, data]);

  return (
    <nav ref={bar} className="view-tabs" aria-label={t('视图')}>
      {[{ name: undefined, label: t('全部') }, ...viewsOf(page)].map(({ name, label }) => (
        <Tab
          key={name ?? ''}
          address={addressOfView(name)}
          name={name ?? ''}
          isFront={!front && name === query.view}
          count={name === undefined ? undefined : counts.get(name)}
          onShow={() => showView(name, front !== undefined)}
        >
          {label}
        </Tab>
      ))}
      {shared.map((one) => (
        <Tab
          key={one.id}
          address={one.address}
          name={one.id}
          isFront={one === front}
          count={one.count}
          title={t('{name} 共享', { name: one.sharedBy ?? '' })}
          onShow={() => views.apply(one)}
          more={
            sharing &&
            one === front && (
              <Popconfirm
                title={t('不再共享“{name}”？', { name: one.name })}
                onConfirm={() => sharing.unshare(one.id)}
              >
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t('取消共享：{name}', { name: one.name })}
                />
              </Popconfirm>
            )
          }
        >
          {one.name}
        </Tab>
      ))}
    </nav>
  );
}

interface TabProps {
  address: string;
  name: string;
  isFront: boolean;
  count: number | undefined;
  title?: string;
  children: ReactNode;
  more?: ReactNode;
  onShow(): void;
}

function Tab({ address, name, isFront, count, title, children, more, onShow }: TabProps) {
  const show = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isFront) onShow();
  };
  return (
    <span className="view-tab">
      <a
        href={address}
        title={title}
        aria-current={isFront ? 'page' : undefined}
        data-view={name}
        onClick={show}
      >
        {children}
        {count !== undefined && (
          <span className="count view-count">{count > MOST_IN_VIEW ? `${MOST_IN_VIEW}+` : count}</span>
        )}
      </a>
      {more}
    </span>
  );
}

/** Shared views under the names that the page's fields have now. */
function sharedIn(page: ListPage, shared: readonly CountedView[] = []) {
  const { views = [] } = configIn({ views: shared }, page);
  return views as (CountedView & (typeof views)[number])[];
}

const asked = ({ values, sort, view, group }: Pick<CountedView, 'values' | 'sort' | 'view' | 'group'>) => ({
  values,
  sort,
  view,
  group,
});
