import { createContext, type ReactNode } from 'react';

/** Where rows of a list come from beside its own button, as the page says. */
export interface ListSource {
  /** Drawn beside the button that adds a row. */
  button: ReactNode;
  /** Rows come from there alone: nobody writes their cells, and whoever may change the list takes them out again. */
  isOnly: boolean;
}

/** What a page brings into its lists, by the path of the list. */
export const ListSourcesContext = createContext<ReadonlyMap<string, ListSource>>(new Map());
