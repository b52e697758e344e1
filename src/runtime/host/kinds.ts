import { type ComponentType, lazy } from 'react';
import type { PageSchema } from '@/contract/page-schema';
import type { Hosting, PageProps } from './page-props';
import { loadDashboards, loadRuntimeParts, withEditorExtras } from './runtime-parts';

type Kinds = {
  [Kind in PageSchema['kind']]: ComponentType<PageProps<Extract<PageSchema, { kind: Kind }>> & Hosting>;
};

/**
 * The kinds of pages. Each loads its code, and what capabilities add to it, when the first page of the kind opens: the
 * table is heavy.
 */
export const kinds: Kinds = {
  list: lazy(async () => {
    const [{ RecordsPage }] = await Promise.all([
      import(/* webpackChunkName: "list-kind" */ '../list/records-page'),
      loadRuntimeParts('list'),
    ]);
    return { default: RecordsPage };
  }),
  form: lazy(async () => {
    const [{ FormPage }] = await Promise.all([
      withEditorExtras(import(/* webpackChunkName: "form-kind" */ '../record/form-page')),
      loadRuntimeParts('form'),
    ]);
    return { default: FormPage };
  }),
  dashboard: lazy(loadDashboards),
  tabs: lazy(() => import('./tabs-page').then(({ TabsPage }) => ({ default: TabsPage }))),
};
