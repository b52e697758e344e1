import { PlusOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Button } from 'antd';
import { useContext } from 'react';
import type { Doc } from '@/contract/base/doc';
import { valueAt } from '@/contract/fields/record-shape';
import { fromRecords, type SourceOptions, sourceOf } from '@/contract/language/references';
import { fillIn, texts } from '../texts';
import { NewRecordsContext } from './new-records';
import { rowOf } from './reference-rows';

interface AddOptionProps {
  reference: SourceOptions;
  /** Told before the form opens, to close the list of options. */
  onOpen(): void;
  /** Given the row of the record that was made, as the source answers it. */
  onMade(row: Doc): void;
}

/** The way to make a record of the page that a field chooses from; nothing for those who may not. */
export function AddOption({ reference, onOpen, onMade }: AddOptionProps) {
  const { message } = App.useApp();
  const records = useContext(NewRecordsContext);
  const page = fromRecords(reference) && reference.create ? reference.page : undefined;
  const { data: title } = useRequest(async () => (page === undefined ? undefined : records?.offer(page)), {
    refreshDeps: [page, records],
    onError: () => undefined,
  });
  if (!records || page === undefined || title === undefined) return null;

  async function take(record: Doc) {
    const value = valueAt(record, sourceOf(reference).value);
    const row = await rowOf(reference, value).catch(() => undefined);
    if (row) onMade(row);
    else message.warning(texts.madeOutside);
  }

  return (
    <Button
      type="text"
      block
      icon={<PlusOutlined />}
      className="reference-add"
      // The field would lose the focus, and its list close, before the press is over.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onOpen();
        records.open(page, (record) => void take(record));
      }}
    >
      {fillIn(texts.addOption, { title })}
    </Button>
  );
}
