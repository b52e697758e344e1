import { useRequest } from 'ahooks';
import { Alert, Button, Result, Skeleton } from 'antd';
import { type ComponentType, Suspense, useEffect } from 'react';
import { t } from '@/services/i18n';
import { isCancelled, RefusalError, RequestError } from '@/services/request-errors';
import { type Hosting, kinds, type PageProps } from './kinds';
import { loadPage, type SchemaProblem } from './page-source';
import './runtime.css';

export interface PageHostProps {
  /** The page's path, as in its file. */
  path: string;
  /** There is no such page. */
  onMissing(): void;
  /** The account may not see it. */
  onForbidden(): void;
}

/**
 * Draws the page that a file describes. Key it by path: one host belongs to one page.
 * A file with a mistake shows what is wrong and where; when an earlier version is in service, that is drawn below.
 */
export function PageHost({ path, onMissing, onForbidden }: PageHostProps) {
  const { data, error, loading, refresh } = useRequest(() => loadPage(path), { onError: logUnforeseen });
  const refusal = error instanceof RefusalError ? error : undefined;

  useEffect(() => {
    if (refusal?.code === 'page_not_found') onMissing();
    if (refusal?.code === 'page_not_granted') onForbidden();
  }, [refusal, onMissing, onForbidden]);

  if (refusal?.code === 'page_refused') {
    return (
      <SchemaProblems problems={(refusal.data as { problems: SchemaProblem[] }).problems} inService={false} />
    );
  }
  if (error && !refusal && !isCancelled(error))
    return <PageFailed message={error.message} onRetry={refresh} />;
  if (!data) return loading || error ? <PageSkeleton /> : null;
  // The registry pairs each kind with the component for its pages; TypeScript cannot follow the pair through a look-up.
  const Kind = (Object.hasOwn(kinds, data.page.kind) ? kinds[data.page.kind] : UnknownKind) as ComponentType<
    PageProps & Hosting
  >;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {data.refused && <SchemaProblems problems={data.refused} inService />}
      <Kind page={data.page} dictionaries={data.dictionaries} Host={PageHost} />
    </Suspense>
  );
}

/** A refusal and a failed request are told on screen; anything else is a fault of the program. */
function logUnforeseen(reason: Error) {
  if (!(reason instanceof RefusalError || reason instanceof RequestError)) console.error('page', reason);
}

function PageSkeleton() {
  return (
    <div className="page-loading" data-loading>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}

function PageFailed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <Result
      status="warning"
      title={t('页面加载失败')}
      subTitle={message}
      extra={<Button onClick={onRetry}>{t('重试')}</Button>}
    />
  );
}

function SchemaProblems({ problems, inService }: { problems: SchemaProblem[]; inService: boolean }) {
  return (
    <Alert
      type={inService ? 'warning' : 'error'}
      showIcon
      className="schema-problems"
      message={
        inService ? t('页面文件的新版本有错误，当前显示上一个有效版本') : t('页面文件有错误，暂时无法打开')
      }
      description={
        <ul>
          {problems.map(({ line, column, message }) => (
            <li key={`${line}:${column}:${message}`}>
              {t('第 {line} 行第 {column} 列', { line, column })}：{message}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function UnknownKind({ page }: PageProps) {
  return <Alert type="warning" showIcon message={`${t('未知的页面类型')} ${String(page.kind)}`} />;
}
