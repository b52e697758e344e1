import type { ProFormInstance } from '@ant-design/pro-components';
import { type RefObject, useEffect, useState } from 'react';
import { MAX_VIEWS, type SavedView, type TableConfig } from './table-config';
import type { OwnConfig } from './use-table-config';

/** What a new view takes of the table as it stands. */
export type Standing = Omit<SavedView, 'id' | 'name'>;

/**
 * The saved views of a table and the one that it shows. A page opens with the default one unless its address asks for
 * something; choosing another draws the table anew with the view's columns, order and density, and searches by it.
 */
export function useViews(
  { config, change, keep }: OwnConfig,
  form: RefObject<ProFormInstance | undefined>,
  addressed: boolean,
) {
  const { views = [], defaultView } = config;
  const first = addressed ? undefined : views.find(({ id }) => id === defaultView);
  const [shown, setShown] = useState<{ view: SavedView | undefined; turn: number }>({ view: first, turn: 0 });
  const { view, turn } = shown;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is carried out once
  useEffect(() => {
    if (!view) return;
    const { columns, density } = view;
    if (JSON.stringify([config.columns, config.density]) !== JSON.stringify([columns, density]))
      change({ columns, density });
    form.current?.resetFields();
    for (const [name, value] of Object.entries(view.values)) form.current?.setFieldValue(name, value);
    form.current?.submit();
  }, [turn]);

  return {
    views,
    defaultView,
    view,
    turn,
    apply: (chosen: SavedView) => setShown({ view: chosen, turn: turn + 1 }),
    save: (name: string, standing: Standing) =>
      keep({ views: [...views, { ...standing, name, id: crypto.randomUUID() }].slice(0, MAX_VIEWS) }),
    change: (part: Pick<TableConfig, 'views' | 'defaultView'>) => keep(part),
  };
}

export type Views = ReturnType<typeof useViews>;
