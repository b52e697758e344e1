import { lazy, useState } from 'react';
import { isOwnPath } from '@/contract/base/own-path';
import { PageHost } from '@/runtime/host/page-host';
import { useLocation, useNavigate } from '@/services/router';
import { isPublic } from './guard';

const PublishedPage = lazy(() =>
  import('./published/published-page').then((m) => ({ default: m.PublishedPage })),
);

/**
 * Every route that has no page of its own is looked up among the page files, then among the screens of what they publish;
 * a path without either is replaced by /404 (specification section 2), one that the account may not see by /403.
 * Page files need a session, so a public path is looked up among the screens alone.
 */
export default function PageRoute() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [missing, setMissing] = useState<string>();
  if (isPublic(pathname) || missing === pathname) return <PublishedPage path={pathname} key={pathname} />;
  // An address that was kept from before a page was renamed leads on with what it asks for.
  const look = (movedTo?: string) =>
    movedTo && isOwnPath(movedTo)
      ? navigate({ pathname: movedTo, search, hash }, { replace: true })
      : setMissing(pathname);
  return (
    <PageHost
      path={pathname}
      key={pathname}
      onMissing={look}
      onForbidden={() => navigate('/403', { replace: true, state: { from: pathname } })}
    />
  );
}
