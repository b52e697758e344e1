import { SEARCH_CALL } from '@/contract/pages/record-search';
import type { SearchData } from '@/contract/pages/record-search-schema';
import { get } from '@/services/http/calls';

/** The records that contain a text, of the pages that the account may open. Rejects as `http` does. */
export function searchRecords(text: string): Promise<SearchData> {
  return get(SEARCH_CALL, { text });
}
