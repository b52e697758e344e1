import { useEffect, useState } from 'react';
import { MAX_VIEWS, type SavedView, type TableConfig } from './table-config';
import type { OwnConfig } from './use-table-config';

/** What a new view takes of the table as it stands. */
export type CurrentView = Omit<SavedView, 'id' | 'name'>;

/**
 * The saved views of a table and the one that it shows. A page opens with the default one if `opensWith` says so of it;
 * choosing another gives the table the view's columns and density, and tells `onApplied` its search and order.
 */
export function useViews(
  { config, change, keep }: OwnConfig,
  opensWith: (view: SavedView) => boolean,
  onApplied: (view: SavedView) => void,
) {
  const { views = [], defaultView } = config;
  const [shown, setShown] = useState(() => views.find((one) => one.id === defaultView && opensWith(one))?.id);
  // It may have been renamed or deleted since it was chosen.
  const view = views.find(({ id }) => id === shown);
  const show = ({ columns, density }: SavedView) => {
    if (JSON.stringify([config.columns, config.density]) !== JSON.stringify([columns, density]))
      change({ columns, density });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view that the page opens with
  useEffect(() => {
    if (view) show(view);
  }, []);

  return {
    views,
    defaultView,
    view,
    apply: (chosen: SavedView) => {
      setShown(chosen.id);
      show(chosen);
      onApplied(chosen);
    },
    save: (name: string, currentView: CurrentView) =>
      keep({ views: [...views, { ...currentView, name, id: crypto.randomUUID() }].slice(0, MAX_VIEWS) }),
    change: (part: Pick<TableConfig, 'views' | 'defaultView'>) => keep(part),
  };
}

export type Views = ReturnType<typeof useViews>;
