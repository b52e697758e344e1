import type { Form } from '@formily/core';
import { createContext } from 'react';
import type { Doc } from '@/contract/base/doc';
import type { ListPage } from '@/contract/language/page-schema';
import type { ResourceClient } from '../data/resource-client';

/** How a new record begins that is made for another. */
export interface RecordStart {
  /** What names that one, by field. */
  values: Doc;
  /** Whose it is, where the record of another supplier is made. */
  supplierCode: string | undefined;
  /** Its draft is kept apart from that of a record that is made elsewhere. */
  draft: string;
  /** The page by which it is filled in: nobody changes what is given. */
  page: ListPage;
  /** Fills in what comes with the record that is named. */
  fill(form: Form): Promise<void>;
}

/** Where a list stands that is not its own page: on the page of a record, whose address is another's (decision 086). */
export interface ListPlace {
  /** Under which name its columns are kept. */
  tableCode: string;
  /** What its calls are asked with beside its search. */
  params: Readonly<Record<string, string>>;
  /** The calls of its page, asked with that. */
  clientOf(client: ResourceClient): ResourceClient;
  start: RecordStart;
}

export const ListPlaceContext = createContext<ListPlace | undefined>(undefined);
