import { Alert, App } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { PREVIEW_PAGE } from '@/contract/studio/preview';
import { ErrorBoundary } from '@/runtime/host/error-boundary';
import { PageHost } from '@/runtime/host/page-host';
import { isPreviewWindow } from '@/services/browser/preview-window';
import { t } from '@/services/i18n';
import { NavigationContext } from '@/services/router';
import { Inspector } from './inspector';
import { pageAt, showPages } from './preview-data';
import { answerInMemory, tellPagesChanged } from './preview-gateway';
import { type ReportMessage, readShow, type ShowMessage } from './preview-messages';
import { enterAs } from './preview-session';
import './preview-screen.css';

if (isPreviewWindow) answerInMemory();

/** Tells Studio's page, around this window. */
function tell(message: ReportMessage): void {
  window.parent.postMessage(message, window.location.origin);
}

const point = (path: string) => tell({ kind: 'preview-point', path });

/**
 * The window of a preview: draws the page of a draft that Studio's page hands it, with made-up records that end with it.
 * Opened by itself it says what it is for.
 */
export default function PreviewScreen() {
  const isFramed = isPreviewWindow && window.parent !== window;
  return isFramed ? (
    <FramedPreview />
  ) : (
    <Alert type="info" showIcon message={t('这里显示 Studio 里草稿的预览，请在 Studio 里打开')} />
  );
}

function FramedPreview() {
  const [shown, setShown] = useState<{ message: ShowMessage; who: string }>();
  const [path, setPath] = useState<string>();
  const { message: notices } = App.useApp();
  useStayHere((to) => {
    if (pageAt(to)) setPath(to);
    else notices.warning(t('预览里不能这样做：{what}', { what: t('打开 {path}', { path: to }) }));
  });
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== window.parent) return;
      const message = readShow(data);
      if (!message) return;
      showPages(message.pages, message.view);
      const who = enterAs(message.view, message.pages, message.path);
      setShown((before) => {
        if (before?.message.path !== message.path) setPath(message.path);
        return { message, who };
      });
      tellPagesChanged();
    };
    window.addEventListener('message', onMessage);
    tell({ kind: 'preview-ready' });
    return () => window.removeEventListener('message', onMessage);
  }, []);
  if (!shown || path === undefined) return null;
  const nothing = () => undefined;
  return (
    <main
      className="preview-screen"
      key={`${path} ${shown.who}`}
      data-inspects={shown.message.inspects || undefined}
    >
      <ErrorBoundary>
        <PageHost path={path} onMissing={nothing} onForbidden={nothing} />
      </ErrorBoundary>
      {shown.message.inspects && <Inspector path={path} view={shown.message.view} onPoint={point} />}
    </main>
  );
}

/** Keeps the window at its address: what leads elsewhere is told to `onLeave` in place of being done. */
function useStayHere(onLeave: (path: string) => void): void {
  const { navigator } = useContext(NavigationContext);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const { push, replace } = navigator;
    const guarded =
      (step: typeof push): typeof push =>
      (to, ...rest) => {
        const { pathname } = new URL(
          typeof to === 'string' ? to : (to.pathname ?? PREVIEW_PAGE),
          window.location.href,
        );
        if (pathname === PREVIEW_PAGE) step(to, ...rest);
        else leave.current(pathname);
      };
    Object.assign(navigator, { push: guarded(push), replace: guarded(replace) });
    // What leads away by itself: links of texts and fields, which no sandbox keeps in.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href') ?? '';
      if (!link || href.startsWith('#') || href.startsWith('blob:')) return;
      const { origin, pathname } = new URL(href, window.location.href);
      if (origin === window.location.origin && pathname === PREVIEW_PAGE && !event.ctrlKey) return;
      event.preventDefault();
      event.stopPropagation();
      leave.current(origin === window.location.origin ? pathname : href);
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('auxclick', onClick, true);
    return () => {
      Object.assign(navigator, { push, replace });
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('auxclick', onClick, true);
    };
  }, [navigator]);
}
