import { createContext } from 'react';

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
 * Whether the page's tab is the open one; a page on its own is always in sight. What stands above it, such as
 * a drawer, hides with it. A context of its own: what does not ask is not drawn again from tab to tab.
 */
export const InSightContext = createContext(true);
