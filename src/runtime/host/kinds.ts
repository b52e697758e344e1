import { type ComponentType, lazy } from 'react';
import type { PageSchema } from '@/contract/page-schema';
import type { Hosting, PageProps } from './page-props';

type Kinds = {
  [Kind in PageSchema['kind']]: ComponentType<PageProps<Extract<PageSchema, { kind: Kind }>> & Hosting>;
};

/** The kinds of pages. Each loads its code when the first page of the kind opens: the table is heavy. */
export const kinds: Kinds = {
  list: lazy(() => import('../list/records-page').then(({ RecordsPage }) => ({ default: RecordsPage }))),
  form: lazy(() => import('../record/form-page').then(({ FormPage }) => ({ default: FormPage }))),
  tabs: lazy(() => import('./tabs-page').then(({ TabsPage }) => ({ default: TabsPage }))),
};
