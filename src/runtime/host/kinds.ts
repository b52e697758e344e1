import { type ComponentType, lazy } from 'react';
import type { PageSchema } from '@/contract/language/page-schema';
import type { Hosting, PageProps } from './page-props';
import { loadDashboards, loadRuntimeParts, withEditorExtras } from './runtime-parts';

/** How the code of each kind of page is loaded, and what capabilities add to it: the table is heavy. */
const LOADERS = {
  list: async () => {
    const [{ RecordsPage }] = await Promise.all([
      import(/* webpackChunkName: "list-kind" */ '../list/records-page'),
      loadRuntimeParts('list'),
    ]);
    return { default: RecordsPage };
  },
  form: async () => {
    const [{ FormPage }] = await Promise.all([
      withEditorExtras(import(/* webpackChunkName: "form-kind" */ '../record/form-page')),
      loadRuntimeParts('form'),
    ]);
    return { default: FormPage };
  },
  dashboard: loadDashboards,
  tabs: async () => ({ default: (await import('./tabs-page')).TabsPage }),
} satisfies Record<PageSchema['kind'], () => Promise<unknown>>;

type Kinds = {
  [Kind in PageSchema['kind']]: ComponentType<PageProps<Extract<PageSchema, { kind: Kind }>> & Hosting>;
};

export const kinds: Kinds = {
  list: lazy(LOADERS.list),
  form: lazy(LOADERS.form),
  dashboard: lazy(LOADERS.dashboard),
  tabs: lazy(LOADERS.tabs),
};

/** Asks for the code of a kind of page, before one is drawn. What does not come is asked for again then. */
export function preloadKind(kind: string): void {
  if (Object.hasOwn(LOADERS, kind)) LOADERS[kind as PageSchema['kind']]().catch(() => undefined);
}
