import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { texts } from '../texts';
import type { PendingFile as Pending } from './use-uploads';

interface PendingFileProps {
  pending: Pending;
  onRetry(): void;
  onDiscard(): void;
}

/** A file under way, broken off or not taken, with its progress or the reason. */
export function PendingFile({ pending, onRetry, onDiscard }: PendingFileProps) {
  const { file, state, percent, message } = pending;
  const discard = state === 'uploading' ? texts.cancelUpload : texts.removeFile;
  return (
    <li className="file file-pending" data-state={state}>
      <span className="file-face">
        <Progress
          type="circle"
          size={36}
          percent={percent}
          status={state === 'uploading' ? 'active' : 'exception'}
        />
      </span>
      <span className="file-name" title={file.name}>
        {file.name}
      </span>
      <span className="file-note" role={state === 'uploading' ? 'status' : 'alert'}>
        {state === 'uploading' ? texts.uploading : message}
      </span>
      <span className="file-actions">
        {state === 'failed' && (
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined />}
            aria-label={`${texts.retry} ${file.name}`}
            onClick={onRetry}
          />
        )}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`${discard} ${file.name}`}
          onClick={onDiscard}
        />
      </span>
    </li>
  );
}
