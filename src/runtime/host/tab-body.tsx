import { type ComponentType, useContext, useMemo, useState } from 'react';
import { t } from '@/services/i18n';
import { LoadFailed } from './load-failed';
import type { PageHostProps } from './page-props';
import { InSightContext, TabContext } from './tab-context';

interface TabBodyProps {
  path: string;
  isOpen: boolean;
  Host: ComponentType<PageHostProps>;
  /** A form in the tab came to hold something unsaved, or holds it no longer. */
  onUnsaved(path: string, change: 1 | -1): void;
}

/** A page in its tab. One that is gone or no longer granted says so in its place; the tabs beside it live on. */
export function TabBody({ path, isOpen, Host, onUnsaved }: TabBodyProps) {
  const [problem, setProblem] = useState<string>();
  const around = useContext(TabContext);
  const isAroundInSight = useContext(InSightContext);
  const place = useMemo(
    () => ({
      inTab: true,
      addUnsaved: () => {
        const unmark = around.addUnsaved();
        onUnsaved(path, 1);
        return () => {
          onUnsaved(path, -1);
          unmark();
        };
      },
    }),
    [path, onUnsaved, around],
  );
  if (problem !== undefined) {
    return <LoadFailed message={problem} className="page-loading" onRetry={() => setProblem(undefined)} />;
  }
  return (
    <TabContext.Provider value={place}>
      <InSightContext.Provider value={isOpen && isAroundInSight}>
        <Host
          path={path}
          onMissing={() => setProblem(t('该页面已停用或被删除'))}
          onForbidden={() => setProblem(t('您没有查看该页面的权限'))}
        />
      </InSightContext.Provider>
    </TabContext.Provider>
  );
}
