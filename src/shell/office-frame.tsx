import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { Frame } from './frame';
import { TabPanes } from './tabs/tab-panes';
import { TabStrip } from './tabs/tab-strip';
import { useTabs } from './tabs/use-tabs';

export function OfficeFrame({ children }: { children: ReactNode }) {
  const workspace = useTabs();
  return (
    <Frame face="office" faceName={t('办公工作台')} strip={<TabStrip workspace={workspace} />}>
      <TabPanes workspace={workspace} page={children} />
    </Frame>
  );
}
