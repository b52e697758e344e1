import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { Frame } from './frame';

/** The frame around the pages of office staff. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  return (
    <Frame face="office" faceName={t('办公工作台')}>
      {children}
    </Frame>
  );
}
