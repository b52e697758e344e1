import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect } from 'react';
import { history } from 'umi';
// In the first bundle, not in a chunk of its own: /502 is shown when nothing more can be loaded.
import '@/pages/errors/unreachable-page';
import { ErrorBoundary } from '@/runtime/error-boundary';
import { connectHttp } from '@/services/http';
import { getLanguage } from '@/services/i18n';
import { loadSite } from '@/services/site';
import { cancelPending } from '@/services/switching';
import { showSiteFault } from '@/shell/site-fault';
import { applyPalette, theme } from '@/shell/theme';

const chinese = getLanguage() === 'zh-CN';
dayjs.locale(chinese ? 'zh-cn' : 'en');
document.documentElement.lang = chinese ? 'zh-CN' : 'en';
applyPalette(document.documentElement);

/** The settings of the installation come first: every call depends on them. */
export function render(draw: () => void) {
  loadSite().then(draw, showSiteFault);
}

/** Wraps the whole app: language, theme, and the way from the error policy to the screen. */
export function rootContainer(container: ReactNode) {
  return (
    <StyleProvider hashPriority="high">
      <ConfigProvider locale={chinese ? zhCN : enUS} componentSize="middle" theme={theme}>
        <App message={{ maxCount: 3 }} style={{ height: '100%' }}>
          <ErrorBoundary>
            <HttpScreen>{container}</HttpScreen>
          </ErrorBoundary>
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

let shownPath: string | undefined;

/** Reads still in flight for the page that the person left are given up (specification section 8). */
export function onRouteChange({ location }: { location: { pathname: string } }) {
  if (shownPath !== undefined && shownPath !== location.pathname) cancelPending();
  shownPath = location.pathname;
}

function HttpScreen({ children }: { children: ReactNode }) {
  const { message } = App.useApp();
  useEffect(() => {
    connectHttp({
      // The text as key: several requests that fail alike show it once.
      toast: (text) => void message.error({ content: text, key: text }),
      navigate: (path) => history.push(path, { from: history.location.pathname }),
      currentPage: () => history.location.pathname,
    });
  }, [message]);
  return children;
}
