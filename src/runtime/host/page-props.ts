import type { ComponentType } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { PageSchema } from '@/contract/language/page-schema';

export interface PageHostProps {
  /** The page's path, as in its file. */
  path: string;
  /** There is no such page; or it has another address by now. */
  onMissing(movedTo?: string): void;
  onForbidden(): void;
}

export interface PageProps<Page extends PageSchema = PageSchema> {
  page: Page;
  dictionaries: Dictionaries;
}

/** What draws another page by its path, for pages that hold pages. */
export interface Hosting {
  Host: ComponentType<PageHostProps>;
}
