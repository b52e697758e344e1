import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { useComponentSize } from '@/services/component-size';
import { getLanguage } from '@/services/i18n';
import { theme } from './theme';

const chinese = getLanguage() === 'zh-CN';
dayjs.locale(chinese ? 'zh-cn' : 'en');

/** What every page but the landing page stands in: language and theme of the UI library (decision 037). */
export function Providers({ children }: { children: ReactNode }) {
  const size = useComponentSize();
  return (
    <StyleProvider hashPriority="high">
      <ConfigProvider locale={chinese ? zhCN : enUS} componentSize={size} theme={theme}>
        <App message={{ maxCount: 3 }} style={{ height: '100%' }}>
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}
