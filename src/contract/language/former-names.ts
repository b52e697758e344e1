import type { PageSchema } from './page-schema';
import { isRecordPage } from './pages';

/** The addresses that a page had before, the latest first. */
export function formerPaths({ was }: PageSchema): string[] {
  return [was ?? []].flat();
}

/** The names that a page's resource had before, the latest first. A page over another's records names none. */
export function formerResources(page: PageSchema): string[] {
  return !isRecordPage(page) || page.resource.view ? [] : [page.resource.was ?? []].flat();
}
