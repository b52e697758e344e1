import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChildProps } from '@/contract/api/child-app';
import { isOwnPath } from '@/contract/base/own-path';
import { t } from '@/services/i18n';
import { Link, useLocation, useNavigate } from '@/services/router';
import { getText } from '@/services/session/session';
import { refreshSupplierStatus } from '@/services/session/supplier-status';
import { childPlaceAt } from '@/shell/child-places';
import { pageTitle } from '@/shell/page-title';
import { PublicFrame } from '@/shell/public-frame';
import { ChildBox } from './child-box';
import { childServices } from './child-props';
import { useDrawnScreens } from './use-drawn-screens';

/** Every path below which a child application is mounted; somebody who is not signed in sees it in the public frame. */
export default function ChildAppPage() {
  const { pathname, search } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const place = childPlaceAt(pathname);
  const { drawScreen, screens } = useDrawnScreens(place?.basePath ?? '');
  const props = useChildProps();
  useDocumentTitle(place?.title ?? '');
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (!place) return null;
  const { app, title, basePath } = place;
  const path = pathname.slice(basePath.length).replace(/^\/+|\/+$/g, '');
  const location = { basePath, path, search };
  const box = (
    <>
      <ChildBox
        key={attempt}
        app={app}
        title={t(title)}
        props={{ ...props, drawScreen, location }}
        onRetry={retry}
      />
      {screens}
    </>
  );
  if (getText('authorization') !== '') return box;
  const signIn = (
    <Link to="/login" state={{ from: pathname + search }}>
      {t('登录')}
    </Link>
  );
  return <PublicFrame actions={signIn}>{box}</PublicFrame>;
}

function useChildProps(): Omit<ChildProps, 'domElement' | 'drawScreen' | 'location' | 'fail'> {
  const navigate = useNavigate();
  const [services, setServices] = useState(childServices);
  useEffect(() => {
    const follow = () => setServices(childServices());
    // What the session knows is from the sign-in; where asking fails, it has to do.
    refreshSupplierStatus().then(follow, () => undefined);
  }, []);
  return useMemo(
    () => ({
      ...services,
      navigate: (to, { replace = false } = {}) => {
        if (isOwnPath(to)) navigate(to, { replace });
        else console.error('child application', `no path of the product: ${to}`);
      },
      signIn: () => {
        const { pathname, search } = window.location;
        navigate('/login', { state: { from: pathname + search } });
      },
    }),
    [services, navigate],
  );
}

/** The child may say more of what it shows; what it leaves behind is put right. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = pageTitle(t(title));
    return () => {
      document.title = before;
    };
  }, [title]);
}
