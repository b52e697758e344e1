import type { Face } from '../../../src/contract/base/identity';
import type { ScreenPath } from '../../../src/contract/pages/published-screens';

/** What identity needs to know of a page that is in service: its place in the menu and its permission codes. */
export interface CataloguePage {
  path: string;
  title: string;
  /** Its places in the menus; a page may stand at both faces. */
  menus: readonly {
    face: Face;
    group?: string | undefined;
    icon?: string | undefined;
    order?: number | undefined;
    /** What the page is called at that face, where it has a name of its own there. */
    title?: string | undefined;
  }[];
  codes: readonly string[];
  /** Those of its codes by which a second person decides; absent where there are none. */
  decisions?: readonly string[];
  /** Its records may be on an approval route, which can wait for anybody who opens it. */
  hasRoutes?: boolean;
  /** A grant on every page does not reach it. */
  grantedByName?: boolean;
  /** For people of the operating tenant alone, whatever is granted elsewhere. */
  operatorOnly?: boolean;
  /** The pages that a page of tabs holds; absent for a page of records. */
  tabs?: readonly { path: string; title: string }[];
}

/** The pages in service right now; it changes while the gateway runs, so ask again for every request. */
export interface PageCatalogue {
  pages(): readonly CataloguePage[];
  /** The screen of published records at a path, which is no page of anybody's menu. */
  screenAt?(path: string): ScreenPath | undefined;
  /** The tenant that administers all tenants (decision 032); absent where none does. */
  operator?: string | undefined;
}
