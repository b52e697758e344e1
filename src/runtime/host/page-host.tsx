import { Alert, Skeleton } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import type { SchemaProblem } from '@/contract/language/schema-changes';
import { isCancelled, RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { ErrorBoundary } from './error-boundary';
import { kinds } from './kinds';
import { LoadFailed } from './load-failed';
import type { Hosting, PageHostProps, PageProps } from './page-props';
import type { LoadedPage } from './page-source';
import { NoticeContext, PageGone, SchemaProblems } from './schema-notice';
import { useLivePage } from './use-live-page';
import '../runtime.css';

/**
 * Draws the page that a file describes. Key it by path: one host belongs to one page.
 * A file with a mistake shows what is wrong and where; when an earlier version is in service, that is drawn below.
 * A page that changes, or goes, while it is open keeps what was typed in it; one that cannot be drawn says so in its
 * place, also inside a tab.
 */
export function PageHost({ path, onMissing, onForbidden }: PageHostProps) {
  const { data, error, loading, refresh } = useLivePage(path);
  const refusal = error instanceof RefusalError ? error : undefined;
  const isOpen = data !== undefined;
  const leaves = refusal?.code === 'page_not_found' || refusal?.code === 'page_not_granted';

  useEffect(() => {
    if (isOpen) return;
    if (refusal?.code === 'page_not_found') onMissing((refusal.data as { movedTo?: string } | null)?.movedTo);
    if (refusal?.code === 'page_not_granted') onForbidden();
  }, [isOpen, refusal, onMissing, onForbidden]);

  const notice = noticeOf(refusal, data);
  if (!data) {
    if (notice) return notice;
    // A refusal may also be that of a dictionary.
    if (error && !leaves && !isCancelled(error))
      return <LoadFailed message={t('页面加载失败')} detail={error.message} onRetry={refresh} />;
    return loading || error ? <PageSkeleton /> : null;
  }
  // The registry pairs each kind with the component for its pages; TypeScript cannot follow the pair through a look-up.
  const Kind = (Object.hasOwn(kinds, data.page.kind) ? kinds[data.page.kind] : UnknownKind) as ComponentType<
    PageProps & Hosting
  >;
  return (
    <NoticeContext.Provider value={notice}>
      {notice && <div className="page-notice">{notice}</div>}
      <ErrorBoundary isPart source={data} onRetry={refresh}>
        <Suspense fallback={<PageSkeleton />}>
          <Kind page={data.page} dictionaries={data.dictionaries} Host={PageHost} />
        </Suspense>
      </ErrorBoundary>
    </NoticeContext.Provider>
  );
}

function noticeOf(refusal: RefusalError | undefined, data: LoadedPage | undefined): ReactNode {
  if (refusal?.code === 'page_refused') {
    const { problems } = refusal.data as { problems: SchemaProblem[] };
    return <SchemaProblems problems={problems} inService={data !== undefined} />;
  }
  const isGone = refusal?.code === 'page_not_found' || refusal?.code === 'page_not_granted';
  if (data && isGone) return <PageGone code={refusal.code} />;
  return data?.refused ? <SchemaProblems problems={data.refused} inService serving={data.serving} /> : null;
}

function PageSkeleton() {
  return (
    <div className="page-loading" data-loading>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}

function UnknownKind({ page }: PageProps) {
  return <Alert type="warning" showIcon message={`${t('未知的页面类型')} ${String(page.kind)}`} />;
}
