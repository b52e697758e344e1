import { useDebounceFn, useLocalStorageState, useMemoizedFn } from 'ahooks';
import { Drawer, Layout } from 'antd';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNarrow } from '@/components/use-narrow';
import type { Face } from '@/contract/base/identity';
import { getLanguage } from '@/services/i18n';
import { useSchemaChanges } from '@/services/live/schema-changes';
import { useLocation } from '@/services/router';
import { refreshQuietly, useFreshAuthority, useMenu } from '@/services/session/permissions';
import { ClockNote } from './clock-note';
import styles from './frame.module.css';
import { FrameHeader } from './frame-header';
import { hidesMenu } from './guard';
import { pageOf } from './menu-tree';
import { pageTitle } from './page-title';
import { SideMenu } from './side-menu';
import { CONTENT_ID, SkipLinks } from './skip-links';

interface FrameProps {
  face: Face;
  faceName: string;
  /** The tabs above pages that stand in some; they scroll by themselves. */
  strip?: ReactNode;
  children: ReactNode;
}

/** Pixels of the left menu: English names of pages are longer. */
const MENU_WIDTH = { 'zh-CN': 220, en: 280 } as const;
/** As a drawer it has padding of its own. */
const DRAWER_MORE = 44;

/** Header, left menu and page (specification section 2); below 768 px the menu is a drawer. */
export function Frame({ face, faceName, strip, children }: FrameProps) {
  const { pathname } = useLocation();
  const menu = useMenu();
  const narrow = useNarrow();
  const [collapsed = false, setCollapsed] = useLocalStorageState<boolean>('menuCollapsed');
  const [drawerOpen, setDrawerOpen] = useState(false);
  useFreshAuthority();
  // The page in front comes first.
  const { run: refreshMenu } = useDebounceFn(refreshQuietly, { wait: 200 });
  useSchemaChanges((news) => {
    if (news === 'anything' || news.kind === 'page' || news.path.startsWith('locales/')) refreshMenu();
  });

  const page = pageOf(menu, pathname);
  const name = page?.tabs.find(({ url }) => url === pathname)?.text ?? page?.text;
  // Before the effects of the page: one that is not in the menu says its own title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page before said does not stay
  useLayoutEffect(() => {
    document.title = pageTitle(name);
  }, [name, pathname]);

  const width = MENU_WIDTH[getLanguage()];
  const withMenu = !hidesMenu(pathname);
  const toggle = useMemoizedFn(() => (narrow ? setDrawerOpen(true) : setCollapsed(!collapsed)));
  return (
    <Layout className={styles.frame}>
      <SkipLinks />
      <FrameHeader
        face={face}
        faceName={faceName}
        narrow={narrow}
        collapsed={collapsed}
        onToggleMenu={withMenu ? toggle : undefined}
      />
      <Layout hasSider={withMenu && !narrow} className={styles.below}>
        {withMenu && !narrow && (
          <Layout.Sider
            width={width}
            collapsedWidth={64}
            collapsed={collapsed}
            theme="light"
            className={styles.sider}
          >
            <SideMenu face={face} menu={menu} path={pathname} collapsed={collapsed} />
          </Layout.Sider>
        )}
        <Layout className={styles.main}>
          {strip}
          <Layout.Content
            id={CONTENT_ID}
            tabIndex={-1}
            className={`${strip ? styles.panes : styles.content} ${styles.target}`}
          >
            {children}
          </Layout.Content>
        </Layout>
      </Layout>
      <Drawer
        placement="left"
        width={width + DRAWER_MORE}
        title={faceName}
        extra={<ClockNote />}
        open={withMenu && narrow && drawerOpen}
        onClose={() => setDrawerOpen(false)}
        styles={{ body: { padding: '8px 0' } }}
      >
        <SideMenu face={face} menu={menu} path={pathname} onNavigate={() => setDrawerOpen(false)} />
      </Drawer>
    </Layout>
  );
}
