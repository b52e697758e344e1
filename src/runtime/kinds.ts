import { type ComponentType, lazy } from 'react';
import type { Dictionaries } from '@/contract/fields';
import type { PageSchema } from '@/contract/page-schema';

/** What every kind of page is drawn from. */
export interface PageProps<Page extends PageSchema = PageSchema> {
  page: Page;
  dictionaries: Dictionaries;
}

type Kinds = { [Kind in PageSchema['kind']]: ComponentType<PageProps<Extract<PageSchema, { kind: Kind }>>> };

/** The kinds of pages. Each loads its code when the first page of the kind opens: the table is heavy. */
export const kinds: Kinds = {
  list: lazy(() => import('./list/list-page').then(({ ListPage }) => ({ default: ListPage }))),
  form: lazy(() => import('./form-page').then(({ FormPage }) => ({ default: FormPage }))),
};
