import { useRequest } from 'ahooks';
import { useMemo } from 'react';
import type { Doc } from '@/contract/base/doc';
import type { Dictionaries } from '@/contract/fields/fields';
import type { RecordPage } from '@/contract/language/page-schema';
import { isRecordPage } from '@/contract/language/pages';
import { createResourceClient } from '../data/resource-client';
import { loadPage } from '../host/page-source';
import { RecordDrawer } from './record-drawer';

interface NewRecordProps {
  path: string;
  onClose(): void;
  onMade(record: Doc): void;
}

/** The form of a new record of another page, in a drawer over the present one. */
export default function NewRecord({ path, ...props }: NewRecordProps) {
  const { data } = useRequest(() => loadPage(path), { onError: props.onClose });
  if (!data || !isRecordPage(data.page)) return null;
  return <OpenForm {...props} page={data.page} dictionaries={data.dictionaries} />;
}

interface OpenFormProps extends Omit<NewRecordProps, 'path'> {
  page: RecordPage;
  dictionaries: Dictionaries;
}

function OpenForm({ page, onMade, ...props }: OpenFormProps) {
  const client = useMemo(() => createResourceClient(page), [page]);
  return <RecordDrawer {...props} page={page} client={client} task={CREATE} onSaved={(row) => onMade(row)} />;
}

const CREATE = { kind: 'create' } as const;
