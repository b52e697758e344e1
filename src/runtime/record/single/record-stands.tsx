import { useMemo } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import { withRolledColumns } from '@/contract/fields/roll-ups';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { ResourceClient } from '../../data/resource-client';
import { RecordForm } from '../../form/record-form';
import { useRowActions } from '../../list/actions/use-row-actions';
import { cellField, renderCell } from '../../list/table/cells';
import { readingForm } from '../detail/reading-form';
import { RecordActions } from '../detail/record-actions';
import type { RecordTask } from '../record-drawer';
import { StateNote } from '../state-note';
import { formOver } from '../use-record';

interface RecordStandsProps {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  row: RecordRow;
  readOnly: boolean;
  open(task: RecordTask): void;
  /** It is another by now, or there is none any more. */
  onMoved(): void;
}

/** The record as it stands: its state with what is to be said of that, its fields, and what can be done to it. */
export function RecordStands({
  page,
  dictionaries,
  client,
  row,
  readOnly,
  open,
  onMoved,
}: RecordStandsProps) {
  const reading = useMemo(() => ({ ...page, form: readingForm(withRolledColumns(page)) }), [page]);
  const form = useMemo(() => formOver(reading, row, true), [reading, row]);
  const actions = useRowActions(page, client, { dictionaries, open, onRemoved: onMoved, onMoved });
  const offered = actions.filter(({ isView }) => !isView);
  return (
    <>
      {page.states && (
        <p className="single-record-state" role="status">
          {renderCell(cellField(page, dictionaries, page.states.field), row)}
        </p>
      )}
      <StateNote page={page} record={row} />
      <RecordForm page={reading} dictionaries={dictionaries} form={form} isNew={false} id={row.id} />
      {!readOnly && <RecordActions actions={offered} row={row} />}
    </>
  );
}
