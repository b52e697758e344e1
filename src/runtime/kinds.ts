import { type ComponentType, lazy } from 'react';
import type { Dictionaries } from '@/contract/fields';
import type { PageSchema } from '@/contract/page-schema';
import type { PageHostProps } from './page-host';

/** What every kind of page is drawn from. */
export interface PageProps<Page extends PageSchema = PageSchema> {
  page: Page;
  dictionaries: Dictionaries;
}

/** What draws another page by its path, for pages that hold pages. */
export interface Hosting {
  Host: ComponentType<PageHostProps>;
}

type Kinds = {
  [Kind in PageSchema['kind']]: ComponentType<PageProps<Extract<PageSchema, { kind: Kind }>> & Hosting>;
};

/** The kinds of pages. Each loads its code when the first page of the kind opens: the table is heavy. */
export const kinds: Kinds = {
  list: lazy(() => import('./list/records-page').then(({ RecordsPage }) => ({ default: RecordsPage }))),
  form: lazy(() => import('./form-page').then(({ FormPage }) => ({ default: FormPage }))),
  tabs: lazy(() => import('./tabs-page').then(({ TabsPage }) => ({ default: TabsPage }))),
};
