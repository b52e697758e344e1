import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'umi';
import { ErrorBoundary } from '@/runtime/error-boundary';
import { getFace, getText, hasLogoutFlag } from '@/services/session';
import { guard, isFullScreen } from './guard';
import styles from './root.module.css';

const SupplierFrame = lazy(() => import('./supplier-frame').then((m) => ({ default: m.SupplierFrame })));
const OfficeFrame = lazy(() => import('./office-frame').then((m) => ({ default: m.OfficeFrame })));

/** The root of every route: guards it, and draws it inside the frame of the account's face. */
export default function Root() {
  const { pathname, state } = useLocation();
  const face = getFace();
  const hasAuthorization = getText('authorization') !== '';
  const target = guard(pathname, {
    hasAuthorization,
    hasLogoutFlag: hasLogoutFlag(),
    face,
    sentByError: typeof (state as { from?: unknown } | null)?.from === 'string',
  });
  if (target) return <Navigate to={target} replace />;

  const page = (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  if (isFullScreen(pathname) || !hasAuthorization) return page;
  const Frame = face === 'office' ? OfficeFrame : SupplierFrame;
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        <Frame>{page}</Frame>
      </Suspense>
    </ErrorBoundary>
  );
}

function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spin size="large" />
    </div>
  );
}
