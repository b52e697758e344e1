import type { Form } from '@formily/core';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { ResourceClient } from '../../data/resource-client';
import { useViewTabs } from '../record-view';
import { RelatedTabs } from './related-tabs';

interface RelatedViewProps {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  form: Form;
  id: string;
  row: RecordRow;
  inAddress: boolean;
}

/** A record to read in a drawer, with the lists of other pages that belong to it in tabs of their own. */
export function RelatedView({ row, inAddress, ...props }: RelatedViewProps) {
  const { page, client } = props;
  const first = useViewTabs(props);
  return (
    <RelatedTabs
      page={page}
      client={client}
      row={row}
      first={first}
      inAddress={inAddress}
      className="record-view"
    />
  );
}
