import { forwardRef, Suspense, useContext, useImperativeHandle, useState } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { recordAddress } from '@/contract/language/pages';
import { useNavigate } from '@/services/router';
import type { ResourceClient } from '../data/resource-client';
import { InSightContext } from '../host/tab-context';
import { useAddressId } from '../host/use-address-id';
import { RecordDrawer } from '../record/lazy-drawer';
import type { RecordTask } from '../record/record-drawer';
import { ListPlaceContext } from './list-place';

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
  const { path, list } = props.page;
  const place = useContext(ListPlaceContext);
  const navigate = useNavigate();
  const addressed = useAddressId();
  const [opened, setOpened] = useState<string>();
  const [named, show] = place ? ([opened, setOpened] as const) : addressed;
  const isViewed = named !== undefined && isInSight && list.detail !== 'page';
  const isElsewhere = place !== undefined && list.detail === 'page';
  useImperativeHandle(
    ref,
    () => ({
      open(task) {
        if (task.kind !== 'view') setEditing(task);
        else if (isElsewhere) navigate(recordAddress(path, task.id));
        else show(task.id);
      },
    }),
    [show, isElsewhere, navigate, path],
  );
  const task = editing ?? (isViewed ? ({ kind: 'view', id: named } as const) : undefined);
  if (!task) return null;
  return (
    <Suspense>
      <RecordDrawer
        {...props}
        start={place?.start}
        inAddress={place === undefined}
        task={task}
        onClose={() => (editing ? setEditing(undefined) : show(undefined))}
        onSaved={() => {
          setEditing(undefined);
          onSaved();
        }}
      />
    </Suspense>
  );
});
