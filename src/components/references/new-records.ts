import { createContext } from 'react';
import type { Doc } from '@/contract/base/doc';

/** How a field offers to make a record of the page that it chooses from; the runtime provides it around a form. */
export interface NewRecords {
  /** What the page is called, if this person may make its records; undefined for all others. */
  offer(path: string): Promise<string | undefined>;
  /** Opens the form of a new record over the present one; `onMade` is told of the record once it is stored. */
  open(path: string, onMade: (record: Doc) => void): void;
}

/** Absent where nothing is made beside, such as in a search form. */
export const NewRecordsContext = createContext<NewRecords | undefined>(undefined);
