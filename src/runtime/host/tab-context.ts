import { createContext } from 'react';

/** What a page knows of the tab that it stands in. */
export interface TabPlace {
  /** Whether the page is drawn inside another, which then bears the title. */
  inTab: boolean;
  /** Marks the tab as holding something unsaved until the returned function is called. */
  addUnsaved(): () => void;
}

export const TabContext = createContext<TabPlace>({
  inTab: false,
  addUnsaved: () => () => undefined,
});

/**
 * Whether the page's tab is the open one; a page on its own is always in sight. What stands above the page, such as a
 * drawer, hides with it. A context of its own, so that what is not asked is not drawn again when somebody goes from tab
 * to tab.
 */
export const InSightContext = createContext(true);
