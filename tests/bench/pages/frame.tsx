import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { likesMotion } from '@/services/preferences/motion';
import { applyPalette } from '@/shell/palette';
import { themeOf } from '@/shell/theme';
import '@/global.css';

applyPalette(document.documentElement);

/** Draws a page in the product's language, theme and style engine, the same around every variant. */
export function mountInFrame(content: ReactNode): void {
  createRoot(document.getElementById('root')!).render(
    <StyleProvider hashPriority="high">
      <ConfigProvider
        locale={zhCN}
        componentSize="middle"
        theme={themeOf({ dark: false, motion: likesMotion() })}
      >
        <App>
          <BrowserRouter>{content}</BrowserRouter>
        </App>
      </ConfigProvider>
    </StyleProvider>,
  );
}
