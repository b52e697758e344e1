import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';
import { createResourceClient } from '../../data/resource-client';
import { useAddressId } from '../../host/use-address-id';
import { useRowActions } from '../../list/actions/use-row-actions';
import { RecordDrawer, type RecordTask } from '../record-drawer';
import { RecordSheet } from './record-sheet';
import { RecordSteps } from './record-steps';
import { useNeighbours } from './use-neighbours';
import './record-page.css';

interface RecordPageProps {
  page: ListPage;
  dictionaries: Dictionaries;
  id: string;
  /** Leads back to the list. */
  onClose(): void;
  /** The record is no longer what the list shows. */
  onChanged(): void;
}

/** One record of a list in the list's place: what can be done to it, all its fields, and its history. */
export function RecordPage({ page, dictionaries, id, onClose, onChanged }: RecordPageProps) {
  const client = useMemo(() => createResourceClient(page), [page]);
  const neighbours = useNeighbours(page, client, id);
  const [, show] = useAddressId();
  const [task, setTask] = useState<RecordTask>();
  const [changes, setChanges] = useState(0);

  function readAgain() {
    setTask(undefined);
    setChanges((count) => count + 1);
    onChanged();
  }
  function goTo(copy: string) {
    setTask(undefined);
    onChanged();
    show(copy);
  }
  function leave() {
    onChanged();
    onClose();
  }
  // To look at the record leads nowhere from here.
  const offered = useMemo(() => withoutView(page), [page]);
  const actions = useRowActions(offered, client, {
    dictionaries,
    open: setTask,
    onRemoved: leave,
    onMoved: readAgain,
  });

  return (
    <div className="record-page" data-page={page.path}>
      <Flex
        align="center"
        justify="space-between"
        gap={8}
        className="record-page-bar"
        style={{ minHeight: 32, marginBottom: 12 }}
      >
        <Button type="link" className="record-page-back" icon={<ArrowLeftOutlined />} onClick={onClose}>
          {t('返回{title}', { title: page.title })}
        </Button>
        {neighbours && <RecordSteps neighbours={neighbours} />}
      </Flex>
      <RecordSheet
        key={changes}
        page={page}
        dictionaries={dictionaries}
        client={client}
        id={id}
        actions={actions}
        inAddress
        onClose={onClose}
        onChanged={readAgain}
      />
      <RecordDrawer
        page={page}
        dictionaries={dictionaries}
        client={client}
        task={task}
        onClose={() => setTask(undefined)}
        onSaved={(saved) => (task?.kind === 'copy' ? goTo(saved.id) : readAgain())}
      />
    </div>
  );
}

function withoutView({ list, ...page }: ListPage): ListPage {
  return {
    ...page,
    list: { ...list, rowActions: list.rowActions?.filter(({ action }) => action !== 'view') },
  };
}
