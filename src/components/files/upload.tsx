import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import type { Field } from '@formily/core';
import { connect, mapReadPretty, observer, useField } from '@formily/react';
import { acceptOf, type FileSuffix } from '@/contract/base/files';
import { maxItemsOf } from '../field/rules-of';
import { texts } from '../texts';
import { FileDrop } from './file-drop';
import { idsOf } from './ids-of';
import { PendingFile } from './pending-file';
import { StoredFile } from './stored-file';
import './upload.css';
import { useUploads } from './use-uploads';

type ListType = 'picture-card' | 'text';

interface UploadProps {
  value?: unknown;
  accept?: FileSuffix[];
  listType?: ListType;
}

const UploadInput = observer(function UploadInput({ accept, listType = 'picture-card' }: UploadProps) {
  const field = useField<Field>();
  const taken = acceptOf({ accept });
  const most = maxItemsOf(field);
  const { pending, add, retry, discard } = useUploads(field, { accept: taken, most });
  const ids = idsOf(field);
  const editable = field.pattern === 'editable';
  const isFull = ids.length + pending.filter(({ state }) => state !== 'refused').length >= most;
  return (
    <ul className={`files files-${listType}`}>
      {ids.map((id) => (
        <StoredFile
          key={id}
          id={id}
          onRemove={editable ? () => void field.onInput(idsOf(field).filter((one) => one !== id)) : undefined}
        />
      ))}
      {pending.map((one) => (
        <PendingFile
          key={one.key}
          pending={one}
          onRetry={() => void retry(one)}
          onDiscard={() => discard(one)}
        />
      ))}
      {editable && !isFull && (
        <li className="file-trigger">
          <FileDrop accept={taken} multiple={most > 1} onFiles={add}>
            <span className="secondary">
              {listType === 'text' ? <UploadOutlined /> : <PlusOutlined />}{' '}
              <span>{listType === 'text' ? texts.dragHere : texts.upload}</span>
            </span>
          </FileDrop>
        </li>
      )}
    </ul>
  );
});

export function FilesView({ value, listType = 'picture-card' }: UploadProps) {
  const ids = idsOf({ value });
  if (ids.length === 0) return <span className="empty-value">-</span>;
  return (
    <ul className={`files files-${listType}`}>
      {ids.map((id) => (
        <StoredFile key={id} id={id} />
      ))}
    </ul>
  );
}

/** Files of a record: uploaded by a click, a key or by dropping them, kept by the gateway, held by their ids. */
export const Upload = connect(UploadInput, mapReadPretty(FilesView));
