import { createContext } from 'react';

/** What a page knows of the tab that it stands in; a page on its own is always in sight. */
export interface TabPlace {
  /** Whether the page is drawn inside another, which then bears the title. */
  inTab: boolean;
  /** Whether its tab is the open one. What stands above the page, such as a drawer, hides with it. */
  isOpen: boolean;
  /** Marks the tab as holding something unsaved until the returned function is called. */
  addUnsaved(): () => void;
}

export const TabContext = createContext<TabPlace>({
  inTab: false,
  isOpen: true,
  addUnsaved: () => () => undefined,
});
