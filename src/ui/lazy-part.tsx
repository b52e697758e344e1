import { type ReactNode, Suspense } from 'react';
import { Spinner } from '@/basic-ui/spinner';
import { ErrorBoundary } from '@/runtime/host/error-boundary';
import { t } from '@/services/i18n';

/** Stands around a part whose code is loaded when somebody turns to it; code that does not come is told in its place. */
export function LazyPart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary isPart>
      <Suspense fallback={<Spinner label={t('加载中…')} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
