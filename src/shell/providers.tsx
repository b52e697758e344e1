import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { getLanguage } from '@/services/i18n';
import { useDark } from '@/services/preferences/appearance';
import { componentSize } from '@/services/preferences/component-size';
import { likesMotion } from '@/services/preferences/motion';
import { translateLibraryWords } from './library-words';
import { applyPalette } from './palette';
import { createStyleCache } from './style-cache';
import { themeOf } from './theme';

const chinese = getLanguage() === 'zh-CN';
const styles = createStyleCache();
dayjs.locale(chinese ? 'zh-cn' : 'en');

interface ProvidersProps {
  /** The workspace may be dark; every other page is light. */
  inWorkspace: boolean;
  children: ReactNode;
}

/** What every page but the landing page stands in: language and theme of the UI library (decision 037). */
export function Providers({ inWorkspace, children }: ProvidersProps) {
  const size = componentSize.use();
  const dark = useDark() && inWorkspace;
  const theme = useMemo(() => themeOf({ dark, motion: likesMotion() }), [dark]);
  useLayoutEffect(() => {
    applyPalette(document.documentElement, dark);
    return () => applyPalette(document.documentElement);
  }, [dark]);
  useLayoutEffect(() => translateLibraryWords(document.body), []);
  return (
    <StyleProvider hashPriority="high" cache={styles}>
      <ConfigProvider locale={chinese ? zhCN : enUS} componentSize={size} theme={theme}>
        <App message={{ maxCount: 3 }} style={{ height: '100%' }}>
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}
