import { Button, Popover, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { t } from '@/services/i18n';
import type { Sharing } from './use-sharing';
import type { CurrentView, Views } from './use-views';

// Few people save views.
const SavedViews = lazy(async () => ({ default: (await import('./saved-views')).SavedViews }));

export interface ViewsMenuProps {
  views: Views;
  /** The table as it stands, for a new view. */
  currentView(): CurrentView;
  sharing: Sharing | undefined;
}

/** The saved views of a table: one is chosen, renamed, deleted or made the default; the table as it stands is saved as another. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views } = props;
  const [isOpen, setOpen] = useState(false);
  const content = (
    <Suspense fallback={<Spin />}>
      <SavedViews
        {...props}
        onApply={(view) => {
          setOpen(false);
          views.apply(view);
        }}
      />
    </Suspense>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setOpen} content={content}>
      <Button data-views>{views.view?.name ?? t('视图')}</Button>
    </Popover>
  );
}
