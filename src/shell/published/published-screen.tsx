import { useRequest } from 'ahooks';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Doc } from '@/contract/base/doc';
import type { PublishedScreen as Screen } from '@/contract/pages/published-screens';
import { logUnforeseen, RefusalError } from '@/services/http/request-errors';
import { Navigate, useLocation } from '@/services/router';
import { LoadFault } from '@/ui/load-fault';
import { PublishedList } from './published-list';
import { PublishedRecord } from './published-record';
import { loadScreen } from './screen-source';

export interface PublishedScreenProps {
  path: string;
  /** Where the screens stand that their file puts elsewhere: addresses that begin with `from` begin with `to` instead. */
  place?: { from: string; to: string } | undefined;
  /** What else a reader's new record beside it begins with. */
  initial?: (() => Promise<Doc>) | undefined;
}

/** A screen of what a page file publishes (`published.screens`, decision 089); a path without one is replaced by /404. */
export function PublishedScreen({ path, place, initial }: PublishedScreenProps) {
  const { data, error, refresh } = useRequest(() => loadScreen(path), {
    refreshDeps: [path],
    onError: logUnforeseen,
  });
  if (error instanceof RefusalError && error.code === 'page_not_found')
    return <Navigate to="/404" replace state={{ from: path }} />;
  if (error) return <LoadFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const screen = place ? standingAt(data, place) : data;
  return (
    <FromItsTop>
      {screen.part === 'record' ? (
        <PublishedRecord screen={screen} initial={initial} />
      ) : (
        <PublishedList screen={screen} />
      )}
    </FromItsTop>
  );
}

/** Another record and another part of a list begin at their top, whatever scrolls around them; the first is left as it is. */
function FromItsTop({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname + search);
  useEffect(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    for (let part: HTMLElement | null = element.current; part; part = part.parentElement) part.scrollTop = 0;
  }, [pathname, search]);
  return <div ref={element}>{children}</div>;
}

function standingAt(screen: Screen, { from, to }: { from: string; to: string }): Screen {
  const here = (path: string) => (path.startsWith(`${from}/`) ? to + path.slice(from.length) : path);
  const { listPath, recordPath } = screen;
  return {
    ...screen,
    listPath: here(listPath),
    recordPath:
      typeof recordPath === 'string'
        ? here(recordPath)
        : Object.fromEntries(Object.entries(recordPath).map(([value, path]) => [value, here(path)])),
  };
}
