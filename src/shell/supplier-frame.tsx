import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { Frame } from './frame';

export function SupplierFrame({ children }: { children: ReactNode }) {
  return (
    <Frame face="supplier" faceName={t('供应商门户')}>
      {children}
    </Frame>
  );
}
