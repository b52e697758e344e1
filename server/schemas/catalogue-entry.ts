import { codesOf } from '../../src/contract/buttons';
import type { PageSchema } from '../../src/contract/page-schema';
import { isRecordPage, menusOf } from '../../src/contract/pages';
import type { CataloguePage } from './page-catalogue';
import { titledTabs } from './tab-titles';

/** What identity needs to know of a page. A page of tabs has no codes: there is nothing to press on it. */
export function catalogueEntry(page: PageSchema): CataloguePage {
  const { path, title } = page;
  const entry = { path, title, menus: menusOf(page) };
  return isRecordPage(page)
    ? { ...entry, codes: codesOf(page), grantedByName: page.grantedByName === true }
    : { ...entry, codes: [], tabs: titledTabs(page) };
}
