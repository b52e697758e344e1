import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { texts } from '../texts';
import { FileButton, FileCard } from './file-card';
import type { PendingFile as Pending } from './use-uploads';

interface PendingFileProps {
  pending: Pending;
  onRetry(): void;
  onDiscard(): void;
}

export function PendingFile({ pending, onRetry, onDiscard }: PendingFileProps) {
  const { file, state, percent, message } = pending;
  const isUploading = state === 'uploading';
  return (
    <FileCard
      name={file.name}
      state={state}
      face={
        <span className="file-face">
          <Progress type="circle" size={36} percent={percent} status={isUploading ? 'active' : 'exception'} />
        </span>
      }
      note={
        <span className="secondary file-note" role={isUploading ? 'status' : 'alert'}>
          {isUploading ? texts.uploading : message}
        </span>
      }
    >
      {state === 'failed' && (
        <FileButton icon={<ReloadOutlined />} label={`${texts.retry} ${file.name}`} onClick={onRetry} />
      )}
      <FileButton
        icon={<CloseOutlined />}
        label={`${isUploading ? texts.cancelUpload : texts.removeFile} ${file.name}`}
        onClick={onDiscard}
      />
    </FileCard>
  );
}
