import type { DictionaryEntry } from '../language/dictionary-schema';
import type { RecordTitle } from './record-title';

/** Searches the records of all pages with `searchable` that the account may open. */
export const SEARCH_CALL = '/api/search';

/** Characters that may be searched for. */
export const SEARCH_LENGTH = 200;
/** Records that are answered of one page. */
export const MOST_FOUND = 5;
/** Pages that one call looks through. */
export const MOST_SEARCHED = 100;

/** A record that was found; `path` of its page and `id` lead to it. */
export interface FoundRecord extends RecordTitle {
  id: string;
  /** Its state as the page's dictionary words it; absent where the page has none. */
  state?: Pick<DictionaryEntry, 'label' | 'color'>;
  /** The field that holds the text, where that is none of those above: its title and what stands in it. */
  match?: { title: string; text: string };
}

/** What was found of one page, the nearest first. */
export interface FoundOnPage {
  path: string;
  title: string;
  records: FoundRecord[];
  /** There are more, and the page's own list finds them by this search item. */
  more?: string;
}

/** What a search found, page by page. */
export interface SearchData {
  pages: FoundOnPage[];
  /** Pages beyond `MOST_SEARCHED`, which were not looked through; absent where there are none. */
  pagesLeft?: number;
}
