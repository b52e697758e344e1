import { decisionsOf, hasDecisions, hasRoutes } from '../../../src/contract/api/approvals';
import { TENANTS } from '../../../src/contract/base/system-resources';
import type { PageSchema } from '../../../src/contract/language/page-schema';
import { isRecordPage, menusOf } from '../../../src/contract/language/pages';
import { codesOf } from '../../../src/contract/pages/buttons';
import type { CataloguePage } from './page-catalogue';
import { titledTabs } from './tab-titles';

/** What identity needs to know of a page. A page of tabs has no codes: there is nothing to press on it. */
export function catalogueEntry(page: PageSchema): CataloguePage {
  const { path, title } = page;
  const entry = { path, title, menus: menusOf(page) };
  if (page.kind === 'dashboard') return { ...entry, codes: [] };
  if (!isRecordPage(page)) return { ...entry, codes: [], tabs: titledTabs(page) };
  const { grantedByName = false, resource } = page;
  // By the resource and not by a word of the file: another file for it must not open it to everybody.
  const decisions = hasDecisions(page) ? { decisions: decisionsOf(page).map(({ code }) => code) } : {};
  return {
    ...entry,
    codes: codesOf(page),
    ...decisions,
    ...(hasRoutes(page) && { hasRoutes: true }),
    grantedByName,
    operatorOnly: resource.name === TENANTS,
  };
}
