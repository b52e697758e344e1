import {
  DeleteOutlined,
  DownloadOutlined,
  EyeOutlined,
  FileImageOutlined,
  FilePdfOutlined,
  FileUnknownOutlined,
} from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Image, Popconfirm, Spin } from 'antd';
import { useState } from 'react';
import { type FileInfo, isImage, isPdf } from '@/contract/base/files';
import { rowOf } from '../references/reference-rows';
import { texts } from '../texts';
import { saveFile, useFileAccess, usePicture } from './file-access';
import { FileButton, FileCard } from './file-card';
import { PdfPreview } from './pdf-preview';

interface StoredFileProps {
  id: string;
  /** Absent where the value cannot be changed. */
  onRemove?: (() => void) | undefined;
}

export function StoredFile({ id, onRemove }: StoredFileProps) {
  const { message } = App.useApp();
  const access = useFileAccess();
  const [isOpen, setOpen] = useState(false);
  const { info, loading } = useFileInfo(id);
  const picture = usePicture(info && isImage(info.contentType) ? id : undefined);
  const name = info?.fileName ?? (loading ? texts.loading : texts.fileGone);
  const save = info && (() => saveFile(access, info).catch(() => message.error(texts.downloadFailed)));
  // Pressed before a picture has come, it opens as soon as it has.
  const isPreviewed = info !== undefined && (isImage(info.contentType) || isPdf(info.contentType));
  const open = isPreviewed ? () => setOpen(true) : save;
  return (
    <FileCard
      name={name}
      state={info ? 'stored' : loading ? 'loading' : 'gone'}
      face={
        <button
          type="button"
          className="file-face"
          disabled={!open}
          aria-label={`${texts.preview} ${name}`}
          onClick={open}
        >
          {picture ? <img src={picture} alt="" /> : <Sign info={info} loading={loading} />}
        </button>
      }
    >
      {isPreviewed && open && (
        <FileButton icon={<EyeOutlined />} label={`${texts.preview} ${name}`} onClick={open} />
      )}
      {save && <FileButton icon={<DownloadOutlined />} label={`${texts.download} ${name}`} onClick={save} />}
      {onRemove && (
        <Popconfirm title={texts.confirmRemoveFile} onConfirm={onRemove}>
          <FileButton icon={<DeleteOutlined />} label={`${texts.removeFile} ${name}`} />
        </Popconfirm>
      )}
      {picture && (
        <Image
          wrapperStyle={{ display: 'none' }}
          src={picture}
          alt={name}
          preview={{ visible: isOpen, src: picture, onVisibleChange: setOpen }}
        />
      )}
      {isOpen && info && save && isPdf(info.contentType) && (
        <PdfPreview file={info} onSave={save} onClose={() => setOpen(false)} />
      )}
    </FileCard>
  );
}

function Sign({ info, loading }: { info: FileInfo | undefined; loading: boolean }) {
  if (loading) return <Spin size="small" />;
  if (!info) return <FileUnknownOutlined />;
  return isImage(info.contentType) ? <FileImageOutlined /> : <FilePdfOutlined />;
}

function useFileInfo(id: string): { info: FileInfo | undefined; loading: boolean } {
  const { data, loading } = useRequest(() => rowOf({ reference: 'attachment' }, id), {
    refreshDeps: [id],
    onError: () => undefined,
  });
  return { info: data as FileInfo | undefined, loading };
}
