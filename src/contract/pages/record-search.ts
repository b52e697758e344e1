/** Searches the records of all pages with `searchable` that the account may open. */
export const SEARCH_CALL = '/api/search';

/** Characters that may be searched for. */
export const SEARCH_LENGTH = 200;
/** Records that are answered of one page. */
export const MOST_FOUND = 5;
/** Pages that one call looks through. */
export const MOST_SEARCHED = 100;
