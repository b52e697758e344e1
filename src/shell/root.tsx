import { Suspense } from 'react';
import { Spinner } from '@/basic-ui/spinner';
import { ErrorBoundary } from '@/runtime/host/error-boundary';
import { t } from '@/services/i18n';
import { Navigate, useLocation, useOutlet } from '@/services/router';
import { getFace, getMenu, getText, hasLogoutFlag } from '@/services/session/session';
import { childPlaceAt } from './child-places';
import { OfficeFrame, Providers, SupplierFrame } from './frames';
import { guard, isErrorPage, isFullScreen } from './guard';
import { tabAddressOf } from './menu-tree';
import styles from './root.module.css';

/** The root of every route: guards it, and draws it inside the frame of the account's face. */
export default function Root() {
  const { pathname, search, state } = useLocation();
  // An element of its own, which goes on showing its page behind a tab when the route has changed.
  const outlet = useOutlet();
  const face = getFace();
  const hasAuthorization = getText('authorization') !== '';
  const target = guard(pathname, {
    hasAuthorization,
    hasLogoutFlag: hasLogoutFlag(),
    face,
    sentByError: typeof (state as { from?: unknown } | null)?.from === 'string',
  });
  if (target) {
    // Whoever has signed out leaves nothing for the next person to come back to.
    const remembered = hasAuthorization || hasLogoutFlag() ? undefined : { from: pathname + search };
    return <Navigate to={target} replace state={remembered} />;
  }

  const inTabs = hasAuthorization ? tabAddressOf(getMenu(), pathname, search) : undefined;
  if (inTabs) return <Navigate to={inTabs} replace state={state} />;

  // A child application goes from page to page by itself.
  const page = (
    <ErrorBoundary key={childPlaceAt(pathname)?.basePath ?? pathname}>
      <Suspense fallback={<PageLoading />}>{outlet}</Suspense>
    </ErrorBoundary>
  );
  // Drawn without the UI library: the landing page for its weight, /502 because nothing may be left to load it with.
  if (pathname === '/login' || (isErrorPage(pathname) && !hasAuthorization)) return page;
  const Frame = face === 'office' ? OfficeFrame : SupplierFrame;
  const framed = !isFullScreen(pathname) && hasAuthorization;
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        <Providers inWorkspace={framed && face === 'office'}>
          {framed ? <Frame>{page}</Frame> : page}
        </Providers>
      </Suspense>
    </ErrorBoundary>
  );
}

function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner label={t('加载中…')} />
    </div>
  );
}
