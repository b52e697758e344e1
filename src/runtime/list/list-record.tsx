import { forwardRef, useContext, useImperativeHandle, useState } from 'react';
import type { Dictionaries } from '@/contract/fields';
import type { ListPage } from '@/contract/page-schema';
import type { ResourceClient } from '../data/resource-client';
import { InSightContext } from '../host/tab-context';
import { useAddressId } from '../host/use-address-id';
import { RecordDrawer, type RecordTask } from '../record/record-drawer';

export interface ListRecordHandle {
  /** Opens a record of the list; one to read comes into the address. */
  open(task: RecordTask): void;
}

interface ListRecordProps {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  onSaved(): void;
}

/** The record beside a list: one that is being made or changed, or else the one that the address names. Apart from the table, which is not drawn again for it. */
export const ListRecord = forwardRef<ListRecordHandle, ListRecordProps>(function ListRecord(
  { onSaved, ...props },
  ref,
) {
  const isInSight = useContext(InSightContext);
  const [editing, setEditing] = useState<RecordTask>();
  const [named, show] = useAddressId();
  const isViewed = named !== undefined && isInSight && props.page.list.detail !== 'page';
  useImperativeHandle(
    ref,
    () => ({ open: (task) => (task.kind === 'view' ? show(task.id) : setEditing(task)) }),
    [show],
  );
  return (
    <RecordDrawer
      {...props}
      task={editing ?? (isViewed ? { kind: 'view', id: named } : undefined)}
      onClose={() => (editing ? setEditing(undefined) : show(undefined))}
      onSaved={() => {
        setEditing(undefined);
        onSaved();
      }}
    />
  );
});
