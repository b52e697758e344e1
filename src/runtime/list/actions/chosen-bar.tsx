import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/services/i18n';

interface ChosenBarProps {
  count: number;
  onClear(): void;
  children: ReactNode;
}

/** How many rows are chosen, on this page and on others, and what can be done to them. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  return (
    <div className="chosen-bar">
      <span role="status">{t('已选 {count} 条', { count })}</span>
      <Button type="link" size="small" onClick={onClear}>
        {t('取消选择')}
      </Button>
      <span className="chosen-actions">{children}</span>
    </div>
  );
}
