import { PageHost } from '@/runtime/host/page-host';
import { Navigate, useLocation, useNavigate } from '@/services/router';
import { isPublic } from './guard';

/**
 * Every route that has no page of its own is looked up among the page files; a path without one is replaced
 * by /404 (specification section 2), one that the account may not see by /403.
 * Page files need a session, so a public path is not looked up.
 */
export default function PageRoute() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leaveFor = (target: '/403' | '/404') => () =>
    navigate(target, { replace: true, state: { from: pathname } });
  if (isPublic(pathname)) return <Navigate to="/404" replace state={{ from: pathname }} />;
  return (
    <PageHost path={pathname} key={pathname} onMissing={leaveFor('/404')} onForbidden={leaveFor('/403')} />
  );
}
