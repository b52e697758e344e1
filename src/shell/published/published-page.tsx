import { useRequest } from 'ahooks';
import { Skeleton } from 'antd';
import { logUnforeseen, RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, Navigate } from '@/services/router';
import { LoadFault } from '@/ui/load-fault';
import sheet from '@/ui/sheet.module.css';
import { isPublic } from '../guard';
import { PublicFrame } from '../public-frame';
import styles from './published.module.css';
import { PublishedList } from './published-list';
import { PublishedRecord } from './published-record';
import { loadScreen } from './screen-source';

/** A screen of what a page file publishes (`published.screens`, decision 089); a path without one is replaced by /404. */
export function PublishedPage({ path }: { path: string }) {
  const {
    data: screen,
    error,
    refresh,
  } = useRequest(() => loadScreen(path), {
    refreshDeps: [path],
    onError: logUnforeseen,
  });
  if (error instanceof RefusalError && error.code === 'page_not_found')
    return <Navigate to="/404" replace state={{ from: path }} />;
  const Part = screen?.part === 'record' ? PublishedRecord : PublishedList;
  const body = (
    <>
      {error && <LoadFault error={error} onRetry={refresh} />}
      {!error && !screen && <Skeleton active paragraph={{ rows: 8 }} />}
      {screen && <Part screen={screen} />}
    </>
  );
  if (!isPublic(path)) return <section className={sheet.sheet}>{body}</section>;
  return (
    <PublicFrame actions={<Link to="/login">{t('登录')}</Link>}>
      <section className={`${sheet.sheet} ${styles.paper}`}>{body}</section>
    </PublicFrame>
  );
}
