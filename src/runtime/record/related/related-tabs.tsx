import { useMemoizedFn, useUpdateEffect } from 'ahooks';
import { Tabs, type TabsProps } from 'antd';
import { type ReactNode, useContext, useRef, useState } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { grantsPage } from '@/contract/language/permissions';
import type { RecordRow } from '@/contract/lists/list-query';
import { MOST_RELATED } from '@/contract/pages/related';
import { useListOfTabs } from '@/dom/list-of-tabs';
import { t } from '@/services/i18n';
import { useAuthority } from '@/services/session/permissions';
import type { ResourceClient } from '../../data/resource-client';
import { InSightContext } from '../../host/tab-context';
import { RelatedList } from './related-list';
import { useOpenTab } from './use-open-tab';
import { useRelated } from './use-related';
import './related-tabs.css';

interface RelatedTabsProps {
  page: ListPage;
  client: Pick<ResourceClient, 'get'>;
  row: RecordRow;
  /** The record itself, in the first tab, or with what else stands there in tabs of its own. */
  first: NonNullable<TabsProps['items']>;
  /** The record is a page of its own, whose address names the tab in front. */
  inAddress: boolean;
  className?: string;
  /** A record of a tab was written, and this one is another by that, such as in what it adds up. */
  onFresh?(row: RecordRow): void;
  /** The first tab is looked at again, and the record is another by now. */
  onStale?(): void;
}

/**
 * A record in tabs: itself, then the lists of other pages that its page names, each with how many of its records belong to
 * this one. A list is read when its tab is first opened; one that the account may not open has no tab.
 */
export function RelatedTabs({
  page,
  client,
  row,
  first,
  inAddress,
  className,
  onFresh,
  onStale,
}: RelatedTabsProps) {
  const { permissions } = useAuthority();
  const { data, refresh } = useRelated(page, row.id);
  const [open, show] = useOpenTab(inAddress);
  const [changes, setChanges] = useState(0);
  const [own, setOwn] = useState<string>();
  const isStale = useRef(false);
  const isInSight = useContext(InSightContext);
  const container = useRef<HTMLDivElement>(null);
  useListOfTabs(container);

  const counts = new Map(data?.tabs.map(({ path, count }) => [path, count]));
  const entries = (page.related ?? []).filter(
    (entry) => grantsPage(permissions, entry.page) && (!data || counts.has(entry.page)),
  );
  const front = entries.find((entry) => entry.page === open)?.page ?? own ?? first[0]!.key;

  const onWritten = useMemoizedFn(() => {
    refresh();
    client.get(row.id).then(
      (now) => {
        if (JSON.stringify(now) === JSON.stringify(row)) return;
        isStale.current = true;
        onFresh?.(now);
      },
      // It may be gone; who looks at it again is told.
      (reason) => console.warn('related', reason),
    );
  });
  // One may have worked on the other page itself meanwhile.
  useUpdateEffect(() => {
    if (!isInSight) return;
    refresh();
    setChanges((count) => count + 1);
  }, [isInSight]);

  function turn(key: string) {
    const isRelated = entries.some((entry) => entry.page === key);
    setOwn(isRelated ? undefined : key);
    show(isRelated ? key : undefined);
    if (isRelated || !isStale.current) return;
    isStale.current = false;
    onStale?.();
  }

  return (
    <div ref={container}>
      <Tabs
        className={['related-tabs', className].filter(Boolean).join(' ')}
        activeKey={front}
        animated={false}
        onChange={turn}
        items={[
          ...first,
          ...entries.map((entry) => ({
            key: entry.page,
            label: (
              <TabLabel
                title={entry.title ?? data?.tabs.find(({ path }) => path === entry.page)?.title ?? ''}
                count={counts.get(entry.page)}
              />
            ),
            children: (
              <RelatedList
                parent={page}
                row={row}
                entry={entry}
                isOpen={front === entry.page}
                changes={changes}
                onWritten={onWritten}
              />
            ),
          })),
        ]}
      />
    </div>
  );
}

function TabLabel({ title, count }: { title: string; count: number | undefined }): ReactNode {
  return (
    <>
      {title}
      {count !== undefined && (
        <span className="count related-count">
          {count > MOST_RELATED ? t('超过 {count}', { count: MOST_RELATED }) : count}
        </span>
      )}
    </>
  );
}
