import { lazy, useState } from 'react';
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
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [missing, setMissing] = useState<string>();
  if (isPublic(pathname) || missing === pathname) return <PublishedPage path={pathname} key={pathname} />;
  return (
    <PageHost
      path={pathname}
      key={pathname}
      onMissing={() => setMissing(pathname)}
      onForbidden={() => navigate('/403', { replace: true, state: { from: pathname } })}
    />
  );
}
