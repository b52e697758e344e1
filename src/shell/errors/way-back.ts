import { isOwnPath } from '@/contract/base/own-path';
import { useLocation, useNavigate } from '@/services/router';
import { getFace } from '@/services/session/session';
import { homeOf } from '@/shell/guard';

/** Ways out of an error page. `from` is the page it happened on, when the app itself led here. */
export function useWayBack() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const given = (state as { from?: unknown } | null)?.from;
  const from = isOwnPath(given) ? given : undefined;
  const face = getFace();
  const home = face ? homeOf(face) : '/login';
  return {
    from,
    home: () => navigate(home),
    /** The page before this one; home when the window was opened here. */
    back: () => (window.history.length > 1 ? navigate(-1) : navigate(home)),
    retry: () => navigate(from ?? home, { replace: true }),
  };
}
