// First: in the window of a preview nothing may read the person's session before it is put out of reach.
import '@/services/browser/preview-window';
import type { ReactNode } from 'react';
import { PREVIEW_PAGE } from '@/contract/studio/preview';
import { history, matchRoutes } from '@/services/router';
// In the first bundle, not in a chunk of its own: /502 is shown when nothing more can be loaded.
import '@/shell/errors/unreachable-page';
import { showToast, Toasts } from '@/basic-ui/toasts';
import { SessionEnded } from '@/features/login/session-ended';
import { takeOverSwitchedSession } from '@/features/tenants/api';
import { ErrorBoundary } from '@/runtime/host/error-boundary';
import { watchPops } from '@/services/browser/history-guard';
import { staysBehind } from '@/services/browser/kept-pages';
import { isPreviewWindow } from '@/services/browser/preview-window';
import { watchTyping } from '@/services/browser/typing';
import { hasUnsaved } from '@/services/browser/unsaved';
import { cancelPending } from '@/services/http/cancel-on-navigation';
import { connectHttp } from '@/services/http/http';
import { getLanguage, loadTexts, t, watchLanguage } from '@/services/i18n';
import { beginsDark } from '@/services/preferences/appearance';
import { arrive } from '@/services/session/handover';
import { getFace, getText } from '@/services/session/session';
import { joinSignIn } from '@/services/session/share-sign-in';
import { loadSite } from '@/services/site';
import { preloadFrame } from '@/shell/frames';
import { isFullScreen } from '@/shell/guard';
import { applyPalette } from '@/shell/palette';
import { showSiteFault } from '@/shell/site-fault';

const importPageRoute = () => import(/* webpackChunkName: "routes__page-route" */ '@/routes/page-route');
const hasSession = () => getText('authorization') !== '';

document.documentElement.lang = getLanguage() === 'zh-CN' ? 'zh-CN' : 'en';
applyPalette(document.documentElement, beginsDark() && !isFullScreen(window.location.pathname));
takeOverSwitchedSession();
watchPops();
watchTyping();
watchLanguage(() => {
  if (hasUnsaved()) showToast(t('显示语言已在另一个窗口更改，保存后刷新页面即可切换'), 'warning');
  else window.location.reload();
});
if (hasSession() && !isFullScreen(window.location.pathname)) preloadFrame(getFace());
connectHttp({
  toast: showToast,
  navigate: (path) => history.push(path, { from: history.location.pathname + history.location.search }),
  currentPage: () => history.location.pathname,
});

/**
 * The settings of the installation come first, as every call depends on them, and the texts of its language. Then the sign-in of another window, and one
 * that another host hands on: the guard of the routes goes by it. A preview asks for nothing, not even the settings.
 */
export function render(draw: () => void) {
  const texts = loadTexts();
  Promise.all([isPreviewWindow || loadSite(), texts])
    .then(joinSignIn)
    .then(() => arrive((question) => window.confirm(question)))
    .then(
      (problem) => {
        if (problem) showToast(problem);
        draw();
      },
      (reason) => texts.then(() => showSiteFault(reason)),
    );
}

/** A preview's steps are none of the browser's history, which is that of the page around it. */
export function modifyContextOpts(options: object) {
  if (!isPreviewWindow) return options;
  return { ...options, historyType: 'memory', historyOpts: { initialEntries: [PREVIEW_PAGE] } };
}

/** Wraps the whole app; what needs the UI library brings it along (decision 037). */
export function rootContainer(container: ReactNode) {
  return (
    <>
      <Toasts />
      <ErrorBoundary>{container}</ErrorBoundary>
      <SessionEnded />
    </>
  );
}

let shownPath: string | undefined;

interface RouteChange {
  location: { pathname: string };
  clientRoutes: Parameters<typeof matchRoutes>[0];
  isFirst: boolean;
}

/** The page of the address and its file, while the code of the frame around it is under way. */
function preload(pathname: string, routes: RouteChange['clientRoutes']) {
  const isOfFile = matchRoutes(routes, pathname)?.at(-1)?.route.path === '/*';
  if (isOfFile)
    importPageRoute().then(
      ({ preloadPage }) => preloadPage(pathname),
      () => undefined,
    );
}

/** Gives up reads in flight for the page that was left (specification section 8), unless a tab keeps it. */
export function onRouteChange({ location: { pathname }, clientRoutes, isFirst }: RouteChange) {
  if (isFirst && hasSession()) preload(pathname, clientRoutes);
  if (shownPath !== undefined && shownPath !== pathname && !staysBehind(pathname)) cancelPending();
  shownPath = pathname;
}
