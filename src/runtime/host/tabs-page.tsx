import { Empty, Tabs } from 'antd';
import { useRef } from 'react';
import type { TabsPage as TabsPageSchema } from '@/contract/language/page-schema';
import { pathOfTab, titleOfTab } from '@/contract/language/pages';
import { grantsPage } from '@/contract/language/permissions';
import { useListOfTabs } from '@/dom/list-of-tabs';
import { t } from '@/services/i18n';
import { useNavigate, useSearchParams } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';
import { HelpLink } from './help-link';
import type { Hosting, PageProps } from './page-props';
import { TabBody } from './tab-body';
import { useTabScroll } from './use-tab-scroll';
import { useUnsavedTabs } from './use-unsaved-tabs';

/**
 * A page of kind `tabs`: the granted ones of its pages, the open one named in the address (`?tab=<path>`). A page is
 * loaded when its tab is first opened and stays as it was left. A tab with something unsaved stays even when its grant
 * is gone.
 */
export function TabsPage({ page, Host }: PageProps<TabsPageSchema> & Hosting) {
  const { permissions } = useAuthority();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { isUnsaved, countUnsaved } = useUnsavedTabs();
  const tabs = page.tabs
    .map((tab) => ({ path: pathOfTab(tab), title: titleOfTab(tab) ?? pathOfTab(tab) }))
    .filter(({ path }) => grantsPage(permissions, path) || isUnsaved(path));
  const open = (tabs.find(({ path }) => path === search.get('tab')) ?? tabs[0])?.path;
  const container = useRef<HTMLDivElement>(null);
  useTabScroll(container, open);
  useListOfTabs(container);

  return (
    <div ref={container} className="tabs-page" data-page={page.path}>
      <h1 className="tabs-page-title">
        {page.title} <HelpLink page={page} />
      </h1>
      {page.description && <p className="page-description tabs-page-note">{page.description}</p>}
      {tabs.length === 0 && <Empty description={t('暂无可以查看的页面')} />}
      <Tabs
        activeKey={open}
        animated={false}
        onChange={(path) => navigate({ search: `?tab=${path}` })}
        items={tabs.map(({ path, title }) => ({
          key: path,
          label: <TabLabel title={title} unsaved={isUnsaved(path)} />,
          children: <TabBody path={path} isOpen={path === open} Host={Host} onUnsaved={countUnsaved} />,
        }))}
      />
    </div>
  );
}

function TabLabel({ title, unsaved }: { title: string; unsaved: boolean }) {
  return (
    <>
      {title}
      {unsaved && <span className="unsaved-dot" role="img" aria-label={t('有未保存的内容')} />}
    </>
  );
}
