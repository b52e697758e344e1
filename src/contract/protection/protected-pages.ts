import type { PageSchema } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { OVERSIGHT } from './oversight';
import { PEOPLE } from './people';
import type { ProtectedPage } from './protected-page';
import { SUPPLIERS } from './suppliers';

/** The pages by which the gateway itself lives, by their resource. */
export const PROTECTED_PAGES: Readonly<Record<string, ProtectedPage>> = {
  ...PEOPLE,
  ...OVERSIGHT,
  ...SUPPLIERS,
};

/** The protection of a page's resource; undefined for a page that is its author's alone. */
export function protectionOf(page: PageSchema): ProtectedPage | undefined {
  if (!isRecordPage(page)) return undefined;
  const { name } = page.resource;
  return Object.hasOwn(PROTECTED_PAGES, name) ? PROTECTED_PAGES[name] : undefined;
}

/** The resource to which a path is reserved, and its protection. */
export function reservedAt(path: string): { resource: string; protection: ProtectedPage } | undefined {
  const found = Object.entries(PROTECTED_PAGES).find(
    ([, one]) => one.path.toLowerCase() === path.toLowerCase(),
  );
  return found && { resource: found[0], protection: found[1] };
}
